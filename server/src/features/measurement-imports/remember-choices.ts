import type { TenantScope } from '../../platform/scope/tenant.ts'
import { mappingWithHeader, upsertMapping } from './measurement-imports.queries.ts'
import { hashOfHeader, type ReadWithChoices, choiceKeys, mergeChoices } from './read-as-said.ts'
import type { GivenFile } from './read-file.ts'

/** Stores the choices for this file, so that the next file with the same columns can be read without questions. */
export async function rememberChoices(
  scope: TenantScope,
  given: GivenFile,
  { originalHeader }: Pick<ReadWithChoices, 'originalHeader'>,
): Promise<void> {
  if (originalHeader === null || choiceKeys.every((key) => given[key] === undefined)) return
  const hash = hashOfHeader(originalHeader)
  const known = await mappingWithHeader(scope.db, scope.tenantId, hash).executeTakeFirst()
  const { columns, dayOrder, massUnit, units, encoding, delimiter, decimalSeparator } = mergeChoices(given, known)
  await upsertMapping(scope, hash, {
    columns: columns ?? null,
    dayOrder: dayOrder ?? null,
    massUnit: massUnit ?? null,
    units: units ?? null,
    encoding: encoding ?? null,
    delimiter: delimiter ?? null,
    decimalSeparator: decimalSeparator ?? null,
  })
}
