create or replace function darkroom_private.record_seal(new_seal seals, job_ids uuid[], account_ids uuid[], seqs bigint[], hashes bytea[]) returns void
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
begin
  if new_seal.seal <> coalesce((select max(s.seal) from seals s), 0) + 1 then
    raise exception 'seal % does not follow the last one', new_seal.seal using errcode = 'check_violation';
  end if;
  insert into seals select new_seal.*;
  insert into sealed_heads (seal, position, job_id, seq, hash)
  select new_seal.seal, head.ordinality - 1, head.job_id, head.seq, head.hash
  from unnest(job_ids, seqs, hashes) with ordinality head (job_id, seq, hash)
  where head.job_id is not null;
  insert into sealed_accounts (seal, position, account_id, seq, hash)
  select new_seal.seal, head.ordinality - 1, head.account_id, head.seq, head.hash
  from unnest(account_ids, seqs, hashes) with ordinality head (account_id, seq, hash)
  where head.account_id is not null;
end
$$;

comment on function darkroom_private.record_seal(seals, uuid[], uuid[], bigint[], bytea[]) is
  'Appends a seal and the heads that it covers, each of a job or of an account. Refuses it unless its number follows the last one.';
