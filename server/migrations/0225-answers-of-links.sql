-- outside a transaction
-- Answers of expired links are deleted whenever a link is made. Few links have any.
create index concurrently if not exists analysis_link_with_answers on analysis_link (tenant_id, expires_at)
  where answers <> '{}';
