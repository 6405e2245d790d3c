import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import { startEmbeddedPostgres } from '@salus/server/platform/database/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '@salus/server/platform/database/open-database.ts'
import pg from 'pg'
import pino from 'pino'

export const howMany = 50_000
export const tenantId = 1
export const staff = { email: 'staff@bench.example', password: 'Bench-staff-2026' }

export interface ManyMembers {
  readonly dataDir: string
  readonly connection: pg.PoolConfig
  /** In the format of `DATABASE_URL`. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts an embedded database with twenty small tenants and one tenant of many members. Most of these members have four
 * check-ups.
 */
export async function startManyMembers(): Promise<ManyMembers> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-bench-members-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const database = await openDatabase(
    { owner: embedded.ownerConnection, appLogin: 'own-login' },
    pino({ level: 'error' }),
  )
  await database.close()
  const owner = new pg.Pool({ ...embedded.ownerConnection, max: 1, options: '-c search_path=salus' })
  await owner.query(people(await hash(staff.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })))
  await owner.query('select index_members(t.id, array(select id from member where tenant_id = t.id)) from tenant t')
  for (const table of ['member', 'member_word', 'check_up']) await owner.query(`vacuum analyze ${table}`)
  await owner.end()
  const { host, port, user, database: name } = embedded.ownerConnection
  return {
    dataDir,
    connection: embedded.ownerConnection,
    url: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    stop: async () => {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const staffId = '00000000-0000-4000-8000-000000000001'

const people = (passwordHash: string) => `
insert into tenant (id, tenant_name, display_name, kind, country, locale, currency)
  select i, 'bench-' || i, 'Bench ' || i, 'studio', 'DE', 'de', 'EUR' from generate_series(1, 21) i;
insert into product (tenant_id, plugin_id, state) select i, 6, 'active' from generate_series(1, 21) i;
insert into app_user (id, email, email_verified, name, first_name, last_name)
  values ('${staffId}', '${staff.email}', true, 'Bench Staff', 'Bench', 'Staff');
insert into account (id, user_id, account_id, provider_id, password)
  values (gen_random_uuid(), '${staffId}', '${staffId}', 'credential', '${passwordHash}');
insert into membership (tenant_id, user_id, role) values (${tenantId}, '${staffId}', 'Staff');
insert into member (tenant_id, id, first_name, last_name, sex, birth_date, email, external_number, tags,
    stores_health_data, shares_all, last_check_up_at)
  select t, md5(t || '-' || m)::uuid,
    (array['Jürgen','Eva','Miriam','Tobias','Aylin','James','Annika','Karl-Heinz','Sophie','Zoë'])[1 + m % 10],
    (array['Müller','Schröder','Krüger','Vogel','Brandt','Demir','Whitfield','Albrecht','Çelik','Groß'])[1 + m / 10 % 10]
      || (array['','mann','er','s','berg','stein','hof','bach','feld','au'])[1 + m / 100 % 10],
    case m % 2 when 0 then 'female' else 'male' end, date '1940-01-01' + m % 22000, 'person' || m || '@example.org',
    'K-' || m, array[(array['Cardio','Premium','Back course'])[1 + m % 3]], true, true,
    case when m % 5 = 0 then null else timestamptz '2026-11-20 08:00+00' - m % 700 * interval '1 day' end
  from generate_series(1, 21) t, generate_series(1, case when t = ${tenantId} then ${howMany} else 200 end) m;
insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement, is_shared)
  select tenant_id, md5('check-up-' || tenant_id || id || i)::uuid, id, 6, 'Stress load',
    last_check_up_at - i * interval '90 days', true
  from member, generate_series(0, 3) i where last_check_up_at is not null;`
