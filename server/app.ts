import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { ErrorCode } from '#contract/errors.ts'
import { localeFor } from '#i18n/intl.ts'
import { mountAbsences } from './absences/routes.ts'
import { mountAdmin } from './admin/routes.ts'
import { mountAnnotations } from './annotations/routes.ts'
import { mountArticles } from './articles/routes.ts'
import { mountAttendance } from './attendance/routes.ts'
import { mountCaptcha } from './captcha/routes.ts'
import { mountEditedCompositions } from './compositions/edit-routes.ts'
import { mountCompositionExport } from './compositions/export-routes.ts'
import { mountCompositions } from './compositions/routes.ts'
import { mountContact } from './contact/routes.ts'
import { mountContent } from './content/routes.ts'
import { getErrorCode, isUnavailable } from './db/errors.ts'
import type { Deps } from './deps.ts'
import { mountDuties } from './duties/routes.ts'
import { mountEquipment } from './equipment/routes.ts'
import { mountEventEditing } from './events/edit-routes.ts'
import { mountEventExport } from './events/export-routes.ts'
import { mountProgramme } from './events/programme-routes.ts'
import { mountEvents } from './events/routes.ts'
import { mountOwnFeed } from './feeds/routes.ts'
import { mountFeeds } from './feeds/serve.ts'
import { mountEditedFiles } from './files/edit-routes.ts'
import { mountFiles } from './files/routes.ts'
import { mountHealth } from './health/routes.ts'
import { errorReply, HttpError } from './http/http-error.ts'
import { type Api, createEmptyApi, servedPath } from './http/mount.ts'
import { openApiDocument } from './http/openapi.ts'
import { rememberRefusal, rememberRoute, routePattern } from './http/route-log.ts'
import { mountImports } from './imports/routes.ts'
import { mountLayout } from './layout/routes.ts'
import { mountLifts } from './lifts/routes.ts'
import { mountMailings } from './mailings/routes.ts'
import { mountMemberships } from './memberships/routes.ts'
import { mountPush } from './notifications/push-routes.ts'
import { mountNotifications } from './notifications/routes.ts'
import { mountOperation } from './operation/routes.ts'
import { mountPageTexts } from './page-texts/routes.ts'
import { createPlainPages } from './pages/plain-page.ts'
import { mountAnswerPage } from './participation/answer-page.ts'
import { mountParticipation } from './participation/routes.ts'
import { mountInvoices } from './payments/invoice-routes.ts'
import { mountOrderDesk } from './payments/order-desk-routes.ts'
import { mountOrders } from './payments/order-routes.ts'
import { PaymentProviderUnavailableError } from './payments/provider.ts'
import { mountPayments } from './payments/routes.ts'
import { mountSandboxPage } from './payments/sandbox-page.ts'
import { mountWebhook } from './payments/webhook.ts'
import { mountContactAddressPage } from './persons/contact-address-page.ts'
import { mountPersons } from './persons/routes.ts'
import { mountPictures } from './pictures/routes.ts'
import { mountPlanning } from './planning/routes.ts'
import { mountRegistration } from './registration/routes.ts'
import { mountEditedRepertoires } from './repertoire/edit-routes.ts'
import { mountRepertoire } from './repertoire/routes.ts'
import { mountSettings } from './settings/routes.ts'
import { mountShop } from './shop/routes.ts'
import { mountStandSettings } from './stand-settings/routes.ts'
import { mountStandStream } from './stand-stream/routes.ts'
import { ObjectMissing, StorageUnavailable } from './storage/storage.ts'
import { mountSubstitutePage } from './substitutes/page.ts'
import { mountSubstitutes } from './substitutes/routes.ts'
import { mountSuisa } from './suisa/routes.ts'

/** Mounts every operation of the contract; tests compare `mounted` with the contract. */
export const createApi = (deps: Deps): Api => {
  const api = createEmptyApi(deps)
  mountHealth(api)
  mountLayout(api)
  mountArticles(api)
  mountEvents(api)
  mountEventExport(api)
  mountAbsences(api)
  mountParticipation(api)
  mountAttendance(api)
  mountPlanning(api)
  mountRepertoire(api)
  mountEditedRepertoires(api)
  mountCompositions(api)
  mountEditedCompositions(api)
  mountImports(api)
  mountCompositionExport(api)
  mountAnnotations(api)
  mountStandStream(api)
  mountStandSettings(api)
  mountProgramme(api)
  mountEventEditing(api)
  mountOwnFeed(api)
  mountPersons(api)
  mountNotifications(api)
  mountPush(api)
  mountMemberships(api)
  mountFiles(api)
  mountEditedFiles(api)
  mountPictures(api)
  mountCaptcha(api)
  mountRegistration(api)
  mountAdmin(api)
  mountEquipment(api)
  mountMailings(api)
  mountOperation(api)
  mountContact(api)
  mountContent(api)
  mountPageTexts(api)
  mountSettings(api)
  mountShop(api)
  mountOrders(api)
  mountOrderDesk(api)
  mountPayments(api)
  mountInvoices(api)
  mountSubstitutes(api)
  mountSuisa(api)
  mountDuties(api)
  mountLifts(api)
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
  const plainPages = createPlainPages(app, deps.config)
  mountSandboxPage(app, deps, plainPages)
  mountAnswerPage(app, deps, plainPages)
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
