-- Values that came by cable: a way of their own beside Bluetooth.
alter table check_up_version drop constraint check_up_version_origin_check;
alter table check_up_version add constraint check_up_version_origin_check
  check (origin in ('questionnaire', 'typed', 'bluetooth', 'serial', 'file', 'module'));

-- How a table is read where it does not say so itself. A table of a known make needs no columns.
alter table column_mapping alter column columns drop not null;
alter table column_mapping add column encoding text
  check (encoding in ('windows-1252', 'windows-1250', 'macintosh', 'euc-kr', 'shift_jis', 'big5'));
alter table column_mapping add column delimiter text check (delimiter in ('comma', 'semicolon', 'tab'));
alter table column_mapping add column decimal_separator text check (decimal_separator in ('point', 'comma'));
