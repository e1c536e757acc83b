import { and, eq, gte, lte } from 'drizzle-orm'
import { getCaptcha } from '#contract/captcha.ts'
import { getBackground, getBackgrounds, getPersonTypes, getSettings, getTerms, personTypes } from '#contract/layout.ts'
import { getRoles } from '#contract/roles.ts'
import type { Locale } from '#i18n/intl.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { isDemoAllowed } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { captchaSettings } from '../../platform/captcha/settings.ts'
import { findFunctionNames } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { readSetting } from '../../platform/db/settings.ts'
import { article } from '../../platform/db/tables.ts'
import { findCreditor } from '../../platform/formats/creditor.ts'
import { rolesOf } from '../../platform/http/caller.ts'
import { replyIfChanged } from '../../platform/http/conditional-reply.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { everyone, forEveryone, policy } from '../../platform/http/policy.ts'
import { singleFlight } from '../../platform/http/single-flight.ts'
import { bandSize } from '../memberships/queries.ts'
import { placeholderValues } from '../page-texts/placeholders.ts'
import { findPageText, findPageTexts } from '../page-texts/queries.ts'
import { isUploadName } from '../pictures/queries.ts'
import { formatFor, sendPicture } from '../pictures/serve.ts'
import { isShopOpen, itemsOnSale } from '../shop/open.ts'
import { findBackgrounds, isDrawing, readBackground } from './backgrounds.ts'

/** A caller gets their own roles; a visitor has none. */
const rolesPolicy = policy('everyone, about themselves', everyone)

/** Number of articles that are valid now, navigable or not. */
const articlesNow = (db: Db, now: Date, navigable: boolean): Promise<number> =>
  db.$count(article, and(lte(article.startDate, now), gte(article.endDate, now), eq(article.navigable, navigable)))

const findSettings = async ({ config, read, clock, payments }: Deps, locale: Locale) => {
  const size = await read(bandSize, clock())
  const values = placeholderValues(config, size, clock())
  return {
    shopEnabled: await read(isShopOpen, payments),
    numberOfCalendarItems: await read((db) => readSetting(db, 'numberOfCalendarItems')),
    apiVersion: packageJson.version,
    bandShortName: config.bandShortName,
    bandName: config.bandName,
    bandAddress: [...config.bandAddress],
    ownAccounts: config.oidc.embedded,
    paysOnline: payments !== undefined,
    paysByBank: findCreditor(config) !== undefined,
    bandSize: size,
    shopItems: await read(itemsOnSale),
    breakingNews: await read(articlesNow, clock(), false),
    currentArticles: await read(articlesNow, clock(), true),
    intranetUrl: config.intranetUrl ?? null,
    frame: await read(findPageTexts, ['frame'], locale, values),
    ...(await read(findFunctionNames, locale)),
  }
}

export const mountLayout = (api: Api): void => {
  mount(
    api,
    getSettings,
    forEveryone,
    singleFlight(async ({ locale, deps }) => ({ body: await findSettings(deps, locale) })),
  )

  mount(api, getRoles, rolesPolicy, async ({ caller }) => ({ body: rolesOf(caller) }))

  mount(api, getCaptcha, forEveryone, async ({ locale, deps: { read } }) => ({
    body: await read(captchaSettings, locale),
  }))

  mount(api, getBackgrounds, forEveryone, async ({ deps: { config, read } }) => ({
    body: wholeList(await read(findBackgrounds, config.demo && isDemoAllowed(config))),
  }))

  mount(api, getBackground, forEveryone, async ({ input: { query }, headers: asked, deps: { read, pictures } }) => {
    if (isUploadName(query.id))
      return await read(sendPicture, pictures, { name: query.id, width: query.width, headers: asked })
    if (!isDrawing(query.id)) throw new HttpError('not_found')
    const format = formatFor(asked.get('accept'))
    const { bytes, etag } = await readBackground(query.id, query.width, format)
    const described = { 'Content-Type': `image/${format}`, 'Content-Length': `${bytes.byteLength}` }
    const headers = { Vary: 'Accept', 'Cache-Control': 'public, max-age=86400', ...described }
    return replyIfChanged(asked, etag, headers, () => bytes)
  })

  mount(
    api,
    getTerms,
    forEveryone,
    singleFlight(async ({ locale, deps: { config, read, clock } }) => {
      const values = placeholderValues(config, await read(bandSize, clock()), clock())
      const { title, text } = await read(findPageText, 'terms.text', locale, values)
      return { body: { title, text } }
    }),
  )

  mount(api, getPersonTypes, forEveryone, async () => ({ body: [...personTypes] }))
}
