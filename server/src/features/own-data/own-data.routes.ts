import { ownDataApi } from '@salus/contract/account/own-data.ts'
import type { FastifyInstance } from 'fastify'
import { exportPath, type FileStore } from '../../platform/files/file-store.ts'
import { withTransaction } from '../../platform/database/in-transaction.ts'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountOwnWrite, writeOwn } from '../../platform/http/mount/write.ts'
import { fileHeaders } from '../../platform/http/security-headers.ts'
import { hashToken } from '../../platform/scope/link-token.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { takeSession } from '../../platform/sign-in/account/give-session.ts'
import { requireFactorOfAccount, requireFactorOfTenants } from '../../platform/sign-in/session/require-second-factor.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import { readUser } from '../../platform/scope/tenant.ts'
import { listCounts } from '../erasures/erase-member.ts'
import { askedLanguage } from '../measurement-profiles/asked-language.ts'
import { deleteAccount } from './delete-account.ts'
import { involvedTenants, receiptOfCode } from './account-erasure.queries.ts'
import { exportsOfUser, fileOfExport } from './own-data.queries.ts'
import { requestExport } from './request-export.ts'
import { tenantsOfDeletion } from './tenants-of-deletion.ts'

interface OwnDataDeps {
  readonly files: FileStore
  readonly signIn: SignIn
}

export function mountOwnDataRoutes(app: FastifyInstance, platform: Platform, deps: OwnDataDeps): void {
  mountExports(app, platform, deps)

  mount(app, ownDataApi.getMyDeletion, async ({ caller }) => {
    const { actor } = await readUser(platform, caller, (db) => db.selectNoFrom((eb) => eb.lit(1).as('one')))
    return withTransaction(platform.database.pool, { text: 'select' }, async ({ db, rollback }) => {
      const involved = await involvedTenants(db, actor.userId)
      await rollback()
      return { tenants: tenantsOfDeletion(involved, platform.clock.now()) }
    })
  })

  mount(app, ownDataApi.deleteMyAccount, async (call) => {
    await requireFactorOfAccount(deps.signIn, call.caller.sessionToken)
    const answer = await writeOwn(ownDataApi.deleteMyAccount, call, async (scope) => ({
      receiptCode: await deleteAccount(scope, call.body.keepIn),
    }))
    takeSession(call.reply, { isHttps: deps.signIn.config.isHttps, keepsStorage: false })
    return answer
  })

  mount(app, ownDataApi.getAccountReceipt, async ({ body }) => {
    const row = (await receiptOfCode(platform.database.pool, hashToken(body.code))) ?? refuse('not-found')
    return { ...row, counts: listCounts(row.counts) }
  })
}

function mountExports(app: FastifyInstance, platform: Platform, { files, signIn }: OwnDataDeps): void {
  mount(app, ownDataApi.getMyExports, async ({ caller }) => {
    const { rows } = await readUser(platform, caller, exportsOfUser)
    return { exports: rows }
  })

  mountOwnWrite(app, ownDataApi.requestMyExport, async (scope, { caller, request }) => {
    await requireFactorOfTenants(signIn, caller.sessionToken)
    await signIn.limits.take('own-export:account', scope.actor.userId)
    return requestExport(scope, askedLanguage(request, undefined))
  })

  mount(app, ownDataApi.downloadMyExport, async ({ caller, params, reply }) => {
    await requireFactorOfTenants(signIn, caller.sessionToken)
    const { rows } = await readUser(platform, caller, (db) => fileOfExport(db, params.exportId))
    const fileName = rows[0]?.fileName ?? refuse('not-found')
    const { content, bytes } = (await files.open(exportPath(fileName))) ?? refuse('not-found')
    return reply
      .headers({ ...fileHeaders, 'content-length': bytes })
      .header('content-disposition', 'attachment; filename="salus-export.zip"')
      .type('application/zip')
      .send(content)
  })
}
