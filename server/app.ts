import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { ErrorCode } from '#contract/errors.ts'
import { localeFor } from '#i18n/intl.ts'
import type { Deps } from './deps.ts'
import { mountAbsences } from './features/absences/routes.ts'
import { mountAdministration } from './features/administration/routes.ts'
import { mountAnnotations } from './features/annotations/routes.ts'
import { mountAnswerPage } from './features/answers/answer-page.ts'
import { mountAnswersOfOthers, mountParticipation } from './features/answers/routes.ts'
import { mountArticles } from './features/articles/routes.ts'
import { mountAssemblies } from './features/assemblies/routes.ts'
import { mountAttendance } from './features/attendance/routes.ts'
import { mountBank } from './features/bank/routes.ts'
import { mountBoard } from './features/board/routes.ts'
import { mountBulletins } from './features/bulletins/routes.ts'
import { mountChanges } from './features/changes/routes.ts'
import { mountOrders } from './features/checkout/routes.ts'
import { mountComments } from './features/comments/routes.ts'
import { mountEditedCompositions } from './features/compositions/edit-routes.ts'
import { mountCompositionExport } from './features/compositions/export-routes.ts'
import {
  mountCompositions,
  mountDownloads,
  mountRecordingSections,
  mountSectionMarks,
} from './features/compositions/routes.ts'
import { mountContact } from './features/contact/routes.ts'
import { mountContent } from './features/content/routes.ts'
import { mountEditedFiles, mountFiles } from './features/documents/routes.ts'
import { mountDonations } from './features/donations/routes.ts'
import { mountDuties } from './features/duties/routes.ts'
import { mountEnquiryPage } from './features/enquiries/answer-page.ts'
import { mountEnquiries } from './features/enquiries/routes.ts'
import { mountEquipment } from './features/equipment/routes.ts'
import { mountEventEditing, mountProgrammeEditing, mountReminders } from './features/events/edit-routes.ts'
import { mountEventExport } from './features/events/export-routes.ts'
import { mountProgramme } from './features/events/programme-routes.ts'
import { mountEvents } from './features/events/routes.ts'
import { mountFederation } from './features/federation/routes.ts'
import { mountOwnFeed } from './features/feeds/routes.ts'
import { mountFeeds } from './features/feeds/serve.ts'
import { mountFees } from './features/fees/routes.ts'
import { mountFunctions } from './features/functions/routes.ts'
import { mountGroups } from './features/groups/routes.ts'
import { mountSectionRehearsals } from './features/groups/section-routes.ts'
import { mountImports } from './features/imports/routes.ts'
import { mountInvoiceReminders } from './features/invoice-reminders/routes.ts'
import { mountInvoices } from './features/invoices/routes.ts'
import { mountLayout } from './features/layout/routes.ts'
import { mountLedger } from './features/ledger/routes.ts'
import { mountLifts } from './features/lifts/routes.ts'
import { mountLoanInvoices } from './features/loan-invoices/routes.ts'
import { mountLook } from './features/look/routes.ts'
import { mountMailings } from './features/mailings/routes.ts'
import { mountEditedMemberships } from './features/memberships/admin/routes.ts'
import { mountMemberships } from './features/memberships/routes.ts'
import { mountPush } from './features/notifications/push-routes.ts'
import { mountNotifications } from './features/notifications/routes.ts'
import { mountOperation } from './features/operation/routes.ts'
import { mountOrderDesk } from './features/orders/admin/routes.ts'
import { mountPageTexts } from './features/page-texts/routes.ts'
import { PaymentProviderUnavailableError } from './features/payments/provider.ts'
import { mountPayments } from './features/payments/routes.ts'
import { mountSandboxPage } from './features/payments/sandbox-page.ts'
import { mountWebhook } from './features/payments/webhook.ts'
import { mountPayouts } from './features/payouts/routes.ts'
import { mountMembers } from './features/persons/admin/member-routes.ts'
import { mountEditedPersons } from './features/persons/admin/routes.ts'
import { mountSeveralPersons } from './features/persons/admin/several-routes.ts'
import { mountContactAddressPage } from './features/persons/contact-address-page.ts'
import { mountPersons } from './features/persons/routes.ts'
import { mountPictures } from './features/pictures/routes.ts'
import { mountPlanning } from './features/planning/routes.ts'
import { mountPrivateNotes } from './features/private-notes/routes.ts'
import { mountRegistration } from './features/registration/routes.ts'
import { mountEditedRepertoires, mountRepertoire } from './features/repertoires/routes.ts'
import { mountRepresentations } from './features/representations/routes.ts'
import { mountSeating } from './features/seating/routes.ts'
import { mountSettings } from './features/settings/routes.ts'
import { mountShop } from './features/shop/routes.ts'
import { mountStandSettings } from './features/stand-settings/routes.ts'
import { mountStandStream } from './features/stand-stream/routes.ts'
import { mountSubstitutePage } from './features/substitutes/page.ts'
import { mountSubstitutes } from './features/substitutes/routes.ts'
import { mountSuisa } from './features/suisa/routes.ts'
import { mountTakes } from './features/takes/routes.ts'
import { mountTreasury } from './features/treasury/routes.ts'
import { mountVenues } from './features/venues/routes.ts'
import { mountCaptcha } from './platform/captcha/routes.ts'
import { getErrorCode, isUnavailable } from './platform/db/errors.ts'
import { mountHealth } from './platform/health/routes.ts'
import { mountBatch } from './platform/http/batch-routes.ts'
import { errorReply, HttpError } from './platform/http/http-error.ts'
import { type Api, createEmptyApi, servedPath } from './platform/http/mount.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { rememberRefusal, rememberRoute, routePattern } from './platform/http/route-log.ts'
import { createPlainPages } from './platform/pages/plain-page.ts'
import { ObjectMissing, StorageUnavailable } from './platform/storage/storage.ts'

/** Every operation of the contract, in the order of the routes: those with a fixed name come before those with an id. */
const mounts: readonly ((api: Api) => void)[] = [
  mountHealth,
  mountBatch,
  mountLayout,
  mountArticles,
  mountEvents,
  mountEventExport,
  mountAbsences,
  mountParticipation,
  mountAnswersOfOthers,
  mountAttendance,
  mountPlanning,
  mountRepertoire,
  mountEditedRepertoires,
  mountCompositions,
  mountDownloads,
  mountRecordingSections,
  mountSectionMarks,
  mountEditedCompositions,
  mountImports,
  mountCompositionExport,
  mountAnnotations,
  mountStandStream,
  mountStandSettings,
  mountProgramme,
  mountProgrammeEditing,
  mountEventEditing,
  mountVenues,
  mountReminders,
  mountOwnFeed,
  mountPersons,
  mountNotifications,
  mountPush,
  mountMemberships,
  mountFiles,
  mountEditedFiles,
  mountBoard,
  mountPictures,
  mountCaptcha,
  mountPrivateNotes,
  mountRegistration,
  mountEditedPersons,
  mountGroups,
  mountSectionRehearsals,
  mountRepresentations,
  mountEditedMemberships,
  mountMembers,
  mountSeveralPersons,
  mountChanges,
  mountEquipment,
  mountLedger,
  mountBank,
  mountDonations,
  mountFederation,
  mountFees,
  mountMailings,
  mountOperation,
  mountContact,
  mountContent,
  mountPageTexts,
  mountSettings,
  mountLook,
  mountFunctions,
  mountShop,
  mountOrders,
  mountOrderDesk,
  mountPayments,
  mountInvoices,
  mountPayouts,
  mountTreasury,
  mountAdministration,
  mountInvoiceReminders,
  mountLoanInvoices,
  mountSubstitutes,
  mountSuisa,
  mountDuties,
  mountEnquiries,
  mountAssemblies,
  mountBulletins,
  mountComments,
  mountLifts,
  mountSeating,
  mountTakes,
]

/** Mounts every operation of the contract; tests compare `mounted` with the contract. */
export const createApi = (deps: Deps): Api => {
  const api = createEmptyApi(deps)
  api.hono.onError((error, c) => refuse(deps, error, c))
  api.hono.notFound((c) => refuse(deps, new HttpError('not_found'), c))
  for (const mount of mounts) mount(api)
  return api
}

/** Creates all of /api. The caller adds rendered pages after it; an unknown path below /api returns JSON. */
export const createApp = (deps: Deps): Hono => {
  const api = createApi(deps)
  const app = new Hono({ strict: false })
  app.use(async (c, next) => {
    await next()
    rememberRoute(c)
  })
  app.use('/api/*', compress())
  app.onError((error, c) => refuse(deps, error, c))
  app.route('/', api.hono)
  mountWebhook(app, deps)
  const plainPages = createPlainPages(deps.config)
  mountSandboxPage(app, deps, plainPages)
  mountAnswerPage(app, deps, plainPages)
  mountEnquiryPage(app, deps, plainPages)
  mountSubstitutePage(app, deps, plainPages)
  mountContactAddressPage(app, deps, plainPages)
  mountFeeds(app, deps)
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get('/api/openapi.json', (c) => {
    document ??= openApiDocument(deps.config, api.mounted)
    return c.json(document, 200, { 'Cache-Control': 'no-cache' })
  })
  refuseOtherMethods(app, api)
  app.all('/api/*', () => {
    throw new HttpError('not_found')
  })
  app.notFound((c) => refuse(deps, new HttpError('not_found'), c))
  return app
}

/** RFC 9110 §15.5.6: a known path with an unsupported method returns the supported methods. */
const refuseOtherMethods = (app: Hono, { mounted }: Api): void => {
  const methods = new Map<string, string[]>([['/api/openapi.json', ['GET', 'HEAD']]])
  for (const { endpoint } of mounted) {
    const path = servedPath(endpoint)
    const earlier = methods.get(path) ?? []
    methods.set(path, [
      ...earlier,
      ...(endpoint.method === 'GET' && endpoint.changes !== true ? ['GET', 'HEAD'] : [endpoint.method]),
    ])
  }
  for (const [path, allowed] of methods) {
    app.all(path, () => {
      throw new HttpError('method.not_allowed', { headers: { Allow: allowed.join(', ') } })
    })
  }
}

const refuse = ({ log }: Deps, error: unknown, c: Context): Response => {
  const reply = error instanceof HttpError ? error : new HttpError(codeOf(error))
  rememberRefusal(c, reply)
  if (reply !== error) {
    log.error('request.failed', {
      code: reply.code,
      method: c.req.method,
      route: routePattern(c),
      error: error instanceof Error ? error.name : typeof error,
      cause: getErrorCode(error),
      stack: error instanceof Error ? stackWithoutMessage(error) : undefined,
    })
  }
  const { status, body, headers } = errorReply(reply, localeFor(c.req.header('accept-language')))
  return c.json(body, status, headers)
}

/** Returns the code for an error that no handler explained. */
const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof ObjectMissing) return 'file.missing'
  const isTemporary =
    error instanceof StorageUnavailable || error instanceof PaymentProviderUnavailableError || isUnavailable(error)
  return isTemporary ? 'server.unavailable' : 'server.error'
}

/** Returns the stack without the message, which may quote input (the parameters of a failed query, for example). */
const stackWithoutMessage = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .join('\n')
