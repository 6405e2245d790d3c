import { appRole, ownerRole } from '../migrate/app-login.ts'

/**
 * Citus passes SET LOCAL on to the other servers, which check row-level security, but it does not pass on function
 * calls. Therefore Salus's own set_config executes SET LOCAL. Statements call this function instead of PostgreSQL's
 * set_config, because `salus` comes first in the search path of a distributed database.
 */
const setConfig = `
create or replace function salus.set_config(setting text, given text, is_local boolean) returns text
  language plpgsql volatile cost 1 set citus.propagate_set_commands = 'local' as $$
begin
  if not is_local or setting !~ '^app\\.[a-z_]+$' then
    return pg_catalog.set_config(setting, given, is_local);
  end if;
  execute 'set local app.' || quote_ident(substr(setting, 5)) || ' = ' || quote_literal(coalesce(given, ''));
  return coalesce(given, '');
end $$`

/**
 * Lets the app use the sequences. On a distributed database, the next number is taken with the rights of the role that
 * inserts.
 */
const sequences = `grant usage on all sequences in schema salus to ${appRole}`

/**
 * The same function as in migration 0021, but in PL/pgSQL. Citus cannot choose the server of an SQL function by the
 * function's parameters.
 */
const indexMembers = `
create or replace function salus.index_members(tenant integer, members uuid[]) returns void
  language plpgsql volatile as $$
begin
  delete from salus.member_word w using salus.member m
    where w.tenant_id = tenant and w.member_id = any(members) and m.tenant_id = tenant and m.id = w.member_id
      and m.words is distinct from m.indexed_words and strpos(m.words, E'\\n' || w.word || E'\\n') = 0;
  insert into salus.member_word (tenant_id, word, member_id)
    select m.tenant_id, word, m.id from salus.member m, regexp_split_to_table(btrim(m.words, E'\\n'), '\\n') word
    where m.tenant_id = tenant and m.id = any(members) and m.words is distinct from m.indexed_words
    on conflict do nothing;
  update salus.member set indexed_words = words
    where tenant_id = tenant and id = any(members) and words is distinct from indexed_words;
end $$`

const isOfTenant = `tenant_id::text = current_setting('app.tenant', true)`

/**
 * Runs `record_consents` with the app's rights. With the rights of the tables' owner, Citus would use separate
 * connections, which do not see what the app's transaction has written. The app therefore gets the right to insert
 * consents. The table's policy ensures that only the member inserts a consent with `by-member-online`.
 */
const recordConsents: readonly string[] = [
  'alter function salus.record_consents(integer, uuid, jsonb) security invoker',
  `grant insert on consent to ${appRole}`,
  ...['tenant_isolation', 'tenant_reads', 'tenant_changes', 'tenant_deletes', 'owner_records'].map(
    (policy) => `drop policy if exists ${policy} on consent`,
  ),
  `create policy tenant_isolation on consent for insert with check (${isOfTenant}
     and (given <> 'by-member-online' or member_id::text = current_setting('app.member', true)))`,
  `create policy owner_records on consent for insert to ${ownerRole} with check (${isOfTenant})`,
  `create policy tenant_reads on consent for select using (${isOfTenant})`,
  // An update by another person may keep `by-member-online`; an insert may not. When staff merge two records, they move
  // the member's online consents to the remaining record.
  `create policy tenant_changes on consent for update using (${isOfTenant}) with check (${isOfTenant})`,
  `create policy tenant_deletes on consent for delete using (${isOfTenant})`,
]

/**
 * Lets the function run on the server that stores the member's rows. This is safe, because the function reads only rows
 * of the same tenant, which are on the same server.
 */
const newestAnswer = `
alter function salus.newest_safety_answer_at(integer, uuid, text) set citus.allow_nested_distributed_execution = on`

/** The definitions that a distributed database needs. Each can be applied repeatedly. */
export const differences: readonly string[] = [setConfig, sequences, indexMembers, ...recordConsents, newestAnswer]
