-- Older code goes on: its jobs have their receivers worked out from the address as text, as before.
-- Whom a webhook goes to is what the parser of addresses makes of its address, written down when the job is queued: the
-- same server can be spelt in more ways than a pattern knows.

alter table webhooks alter column receiver drop expression;

comment on column webhooks.receiver is 'The server that the address leads to: scheme, host and port in their one spelling. Few deliveries to one receiver run at once, so that one that is slow keeps nobody else waiting.';
