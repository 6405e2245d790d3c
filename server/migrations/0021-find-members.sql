-- Without case and marks: the order of names. ß = ss.
create function salus.unmarked(given text) returns text
  language sql immutable strict parallel safe
  as $$
    select translate(
      replace(replace(replace(replace(replace(
        regexp_replace(lower(normalize(given, nfkd)), '[\u0300-\u036f''’`´]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'Æ', 'ae'), 'Œ', 'oe'),
      'øłđıØŁĐ', 'oldiold')
  $$;

-- One spelling for what people write differently: ä = ae = a besides. What is searched and what is asked go through it.
create function salus.folded(given text) returns text
  language sql immutable strict parallel safe
  as $$ select regexp_replace(salus.unmarked(given), '([aou])e', '\1', 'g') $$;

-- The words under which a member is found, each between line breaks: of names, number and address, the day of birth, and
-- each tag behind a #.
create function salus.member_words(
  first_name text, last_name text, external_number text, email text, birth_date date, tags text[]
) returns text
  language sql immutable parallel safe
  as $$
    select E'\n' || string_agg(distinct word, E'\n') || E'\n' from (
      select regexp_split_to_table(salus.folded(concat_ws(' ', first_name, last_name, external_number, email)),
        '[\s\-‐–.,;:@_/+&()"#]+') as word
      union all select regexp_replace(salus.folded(external_number), '[\s\-‐–.,;:@_/+&()"#]+', '', 'g')
      union all select ltrim(part, '0') from regexp_split_to_table(external_number, '\D+') part
      union all select to_char(birth_date, 'YYYY-MM-DD')
      union all select '#' || tag from unnest(tags) tag
    ) found where word <> ''
  $$;

alter table member
  add column words text generated always as
    (salus.member_words(first_name, last_name, external_number, email, birth_date, tags)) stored,
  -- The words that stand in member_word: whoever changes a member need not know of it, the member is found all the same.
  add column indexed_words text,
  add column sort_name text collate "C" generated always as
    (salus.unmarked(last_name) || E'\u0001' || salus.unmarked(first_name)) stored,
  -- K-9 comes before K-10; who has no number comes last.
  add column sort_number text collate "C" generated always as (coalesce(
    regexp_replace(regexp_replace(lower(external_number), '(\d+)', '000000000000\1', 'g'), '\d*(\d{12})', '\1', 'g'),
    '~')) stored;
drop index member_name;
create index member_by_name on member (tenant_id, sort_name, id);
create index member_by_last_check_up on member (tenant_id, coalesce(last_check_up_at, '-infinity'), id);
create index member_by_birth_date on member (tenant_id, coalesce(birth_date, 'infinity'), id);
create index member_by_number on member (tenant_id, sort_number, id);
create index member_not_indexed on member (tenant_id, id) where words is distinct from indexed_words;

-- Only comparisons that tell nothing of hidden rows may use an index behind row-level security. Matching a pattern is not
-- among them, comparing is: so the beginnings of words are a range of this table.
create table member_word (
  tenant_id integer not null,
  word text collate "C" not null,
  member_id uuid not null,
  primary key (tenant_id, word, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index member_word_of_member on member_word (tenant_id, member_id);
alter table member_word enable row level security;
alter table member_word force row level security;
create policy tenant_isolation on member_word
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, delete on member_word to salus_app;

create function salus.index_members(tenant integer, members uuid[]) returns void
  language sql volatile
  as $$
    delete from salus.member_word w using salus.member m
      where w.tenant_id = tenant and w.member_id = any(members) and m.tenant_id = tenant and m.id = w.member_id
        and m.words is distinct from m.indexed_words and strpos(m.words, E'\n' || w.word || E'\n') = 0;
    insert into salus.member_word (tenant_id, word, member_id)
      select tenant, word, m.id from salus.member m, regexp_split_to_table(btrim(m.words, E'\n'), '\n') word
      where m.tenant_id = tenant and m.id = any(members) and m.words is distinct from m.indexed_words
      on conflict do nothing;
    update salus.member set indexed_words = words
      where tenant_id = tenant and id = any(members) and words is distinct from indexed_words;
  $$;

do $$
declare
  known record;
begin
  -- Also of those on hold, so that they are found as soon as the hold ends.
  perform set_config('app.held', 'seen', true);
  for known in select id from tenant loop
    perform set_config('app.tenant', known.id::text, true);
    perform salus.index_members(known.id, array(select id from member where tenant_id = known.id));
  end loop;
  perform set_config('app.tenant', '', true);
  perform set_config('app.held', '', true);
end $$;
