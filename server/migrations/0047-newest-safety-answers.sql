-- When a question was answered last, whoever may see the answer: an older one that others see holds no longer. Nothing of the
-- answer itself is told, and nothing of other tenants.
create function salus.newest_safety_answer_at(of_tenant integer, of_member uuid, of_question text) returns timestamptz
  language plpgsql volatile
  as $$
    declare
      revealed text := coalesce(current_setting('app.reveal', true), '');
      newest timestamptz;
    begin
      perform set_config('app.reveal', 'to-count', true);
      select max(asked_at) into newest from salus.safety_answer
        where tenant_id = of_tenant and member_id = of_member and question = of_question;
      perform set_config('app.reveal', revealed, true);
      return newest;
    end
  $$;
revoke execute on function salus.newest_safety_answer_at(integer, uuid, text) from public;
grant execute on function salus.newest_safety_answer_at(integer, uuid, text) to salus_app;
