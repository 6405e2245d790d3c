-- Whether staff may see results of a product of this member. A function, because a distributed database takes no subquery
-- in the values of an insert. With `keeps` the member's row stays locked, so that no withdrawal of consent can happen in
-- between.
create function salus.shared_now(of_tenant integer, of_member uuid, of_plugin integer, keeps boolean) returns boolean
  language plpgsql volatile
  as $$
    begin
      if keeps then
        return (select (of_plugin = any(member.sharing_exceptions)) <> member.shares_all from salus.member
          where member.tenant_id = of_tenant and member.id = of_member for no key update);
      end if;
      return (select (of_plugin = any(member.sharing_exceptions)) <> member.shares_all from salus.member
        where member.tenant_id = of_tenant and member.id = of_member);
    end
  $$;
grant execute on function salus.shared_now(integer, uuid, integer, boolean) to salus_app;
