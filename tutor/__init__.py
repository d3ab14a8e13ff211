"""The service: learners, attempts, progress, the conversation, and its faces."""
