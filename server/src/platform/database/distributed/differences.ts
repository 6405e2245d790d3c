import { appRole, ownerRole } from '../migrate/app-login.ts'

/**
 * Comes before PostgreSQL's own function in the search path of a distributed database, so that a setting of the
 * transaction also applies on the other servers, where the policies of the rows are checked: Citus passes on SET LOCAL,
 * but no function call.
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

/** Citus requests the next number of a sequence with the rights of the inserting role. */
const sequences = `grant usage on all sequences in schema salus to ${appRole}`

/** The same statements as in migration 0021, because Citus finds no server for the parameters of a function in SQL. */
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
 * The owner of the tables would work on separate connections and not see what the app's transaction has written. So the
 * app inserts the rows itself, and the table's policy ensures that only the member decides online.
 */
const recordConsents: readonly string[] = [
  'alter function salus.record_consents(integer, uuid, jsonb) security invoker',
  `grant insert on consent to ${appRole}`,
  ...['tenant_isolation', 'tenant_reads', 'tenant_changes', 'tenant_deletes', 'owner_records'].map(
    (policy) => `drop policy if exists ${policy} on consent`,
  ),
  `create policy tenant_isolation on consent for insert with check (${isOfTenant}
     and (given <> 'by-member-online' or member_id::text = current_setting('app.member', true)))`,
  // Jobs and the demo data work as the owner of the tables.
  `create policy owner_records on consent for insert to ${ownerRole} with check (${isOfTenant})`,
  `create policy tenant_reads on consent for select using (${isOfTenant})`,
  // A merge moves what a member decided online to the remaining record.
  `create policy tenant_changes on consent for update using (${isOfTenant}) with check (${isOfTenant})`,
  `create policy tenant_deletes on consent for delete using (${isOfTenant})`,
]

/** The server with the member's rows calls it there. It reads rows of the same tenant, so it needs no other server. */
const newestAnswer = `
alter function salus.newest_safety_answer_at(integer, uuid, text) set citus.allow_nested_distributed_execution = on`

/** The definitions that differ on a distributed database. Each may be applied again. */
export const differences: readonly string[] = [setConfig, sequences, indexMembers, ...recordConsents, newestAnswer]
