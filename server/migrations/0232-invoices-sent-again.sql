-- An invoice that was refused can be sent again to another address, and that one can be refused, too. Null: the address of
-- the invoice. Sending again deletes the refusal.
alter table invoice_mail_refusal add column mailed_to text;
grant update, delete on invoice_mail_refusal to salus_app;
