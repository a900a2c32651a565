create or replace view credit_entries as
select e.seq as entry_id, e.account_id, e.kind, e.amount, e.job_id, coalesce(e.data ->> 'note', e.data ->> 'reason') as note, e.recorded_at
from account_entries e
where e.kind in ('grant', 'correction', 'hold', 'capture', 'release');

comment on view credit_entries is 'The ledger: every change of a balance, out of account_entries.';
comment on column credit_entries.account_id is 'The account whose balance changed.';
comment on column credit_entries.entry_id is 'Position in the account''s stream. Has gaps here, because other things happen to an account too.';
comment on column credit_entries.kind is 'grant, correction, hold, capture or release; see account_entries.';
comment on column credit_entries.amount is 'Change of the balance.';
comment on column credit_entries.job_id is 'The job; null for grants and corrections.';
comment on column credit_entries.note is 'Why a grant or a correction was made.';
comment on column credit_entries.recorded_at is 'When it was appended.';
