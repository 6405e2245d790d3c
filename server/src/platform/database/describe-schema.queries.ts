import type pg from 'pg'

/** A table as the app's login sees it. All parts are texts, so that the tables of two releases can be compared. */
export interface TableShape {
  /**
   * Describes each column: its type, whether it can be `null`, how it is filled (default, derived, identity), and the
   * app's rights on it (s, i, u).
   */
  readonly columns: Readonly<Record<string, string>>
  /** The app's rights on the whole table: s(elect), i(nsert), u(pdate), d(elete). */
  readonly rights: string
  /** Maps the definition of each constraint and unique index, as PostgreSQL prints it, to the columns it uses. */
  readonly constraints: Readonly<Record<string, readonly string[]>>
  readonly policies: readonly string[]
  readonly triggers: readonly string[]
}

export interface SchemaShape {
  readonly tables: Readonly<Record<string, TableShape>>
  /** Each function with its parameters, its return type and whether the app is allowed to execute it. */
  readonly functions: readonly string[]
}

export async function describeSchema(owner: pg.Pool): Promise<SchemaShape> {
  const client = await owner.connect()
  try {
    // With an empty search path, PostgreSQL prints every name with its schema.
    await client.query(`set search_path = ''`)
    return await describeBy(client)
  } finally {
    client.release(true)
  }
}

async function describeBy(client: pg.PoolClient): Promise<SchemaShape> {
  const tables = await client.query<Omit<TableShape, 'columns' | 'constraints'> & { name: string }>(tablesSql)
  const columns = await client.query<{ table: string; name: string; is: string }>(columnsSql)
  const constraints = await client.query<{ table: string; is: string; columns: string[] }>(constraintsSql)
  const functions = await client.query<{ is: string }>(functionsSql)
  const shapes = tables.rows.map(({ name, rights, policies, triggers }): [string, TableShape] => [
    name,
    {
      columns: Object.fromEntries(columns.rows.filter(({ table }) => table === name).map(({ name, is }) => [name, is])),
      rights,
      constraints: Object.fromEntries(
        constraints.rows.filter(({ table }) => table === name).map(({ is, columns }) => [is, columns]),
      ),
      policies,
      triggers,
    },
  ])
  return { tables: Object.fromEntries(shapes), functions: functions.rows.map(({ is }) => is) }
}

const tablesSql = `
  select c.relname as name,
    concat(case when has_table_privilege('salus_app', c.oid, 'select') then 's' end,
      case when has_table_privilege('salus_app', c.oid, 'insert') then 'i' end,
      case when has_table_privilege('salus_app', c.oid, 'update') then 'u' end,
      case when has_table_privilege('salus_app', c.oid, 'delete') then 'd' end) as rights,
    array(select concat_ws(' ', p.polcmd::text, 'using', pg_get_expr(p.polqual, p.polrelid), 'check',
        pg_get_expr(p.polwithcheck, p.polrelid), case when p.polpermissive then null else 'restrictive' end)
      from pg_policy p where p.polrelid = c.oid order by 1) as policies,
    array(select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by 1)
      as triggers
  from pg_class c where c.relnamespace = 'salus'::regnamespace and c.relkind in ('r', 'p', 'v') order by 1`

const columnsSql = `
  select c.relname as table, a.attname as name,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' else 'null' end,
      case when a.attgenerated <> '' then 'derived' when a.attidentity <> '' then 'identity'
        when d.oid is not null then 'default' end,
      concat('app:', case when has_column_privilege('salus_app', c.oid, a.attnum, 'select') then 's' end,
        case when has_column_privilege('salus_app', c.oid, a.attnum, 'insert') then 'i' end,
        case when has_column_privilege('salus_app', c.oid, a.attnum, 'update') then 'u' end)) as is
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'salus'::regnamespace and c.relkind in ('r', 'p', 'v') order by 1, a.attnum`

const constraintsSql = `
  select c.relname as table, replace(pg_get_constraintdef(k.oid), ' NOT VALID', '') as is,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any(k.conkey) order by 1) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'salus'::regnamespace and k.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select c.relname, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING', 'UNIQUE INDEX'),
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any(i.indkey::int2[]) order by 1)
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'salus'::regnamespace and i.indisunique
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by 1, 2`

const functionsSql = `
  select concat(p.proname, '(', pg_get_function_identity_arguments(p.oid), ') ', pg_get_function_result(p.oid),
    case when has_function_privilege('salus_app', p.oid, 'execute') then ' app' end) as is
  from pg_proc p where p.pronamespace = 'salus'::regnamespace order by 1`
