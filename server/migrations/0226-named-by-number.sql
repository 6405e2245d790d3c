-- The record that a row of a file meant by its member number, where it had been merged into another: an undo of the merge
-- gives the result to it.
alter table imported_row add column named_id uuid;
