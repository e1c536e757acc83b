import { listAlbums } from '#contract/albums.ts'
import {
  getEvent,
  getEventArticle,
  getEventIcal,
  listArticleEvents,
  listEventFiles,
  listEvents,
} from '#contract/events.ts'
import { requireRow } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forEveryone } from '../../platform/http/policy.ts'
import { singleFlight } from '../../platform/http/single-flight.ts'
import { findArticle, findArticleRow } from '../articles/queries.ts'
import { filesOfEvents } from '../documents/queries.ts'
import { findAlbums } from './albums.ts'
import { sendIcal } from './ical.ts'
import { readEventDetails, readEvents, readerOf } from './policy.ts'
import { findEvent, findEventRow, findEvents, findEventsOfArticle } from './queries.ts'

export const mountEvents = (api: Api): void => {
  mount(
    api,
    listEvents,
    readEventDetails,
    singleFlight(async ({ input, rows, locale, deps }) => ({
      body: await deps.read(findEvents, rows, input.query, locale, deps.clock()),
    })),
  )

  mount(
    api,
    listAlbums,
    forEveryone,
    singleFlight(async ({ locale, deps: { read } }) => ({ body: wholeList(await read(findAlbums, locale)) })),
  )

  mount(api, getEvent, readEventDetails, async ({ input, rows, locale, deps }) => ({
    body: requireRow(await deps.read(findEvent, rows, input.params.id, locale, deps.clock())),
  }))

  mount(api, listEventFiles, readEventDetails, async ({ input: { params }, rows, deps: { read, clock } }) => {
    const row = requireRow(await read(findEventRow, rows.events, params.id))
    return { body: wholeList((await read(filesOfEvents, rows.files, [row.id], clock()))(row.id)) }
  })

  mount(api, getEventArticle, readEventDetails, async ({ input: { params }, rows, locale, deps: { read } }) => {
    const row = await read(findEventRow, rows.events, params.id)
    const articleId = row?.articleId ?? null
    const body = requireRow(articleId === null ? undefined : await read(findArticle, rows.articles, articleId, locale))
    return { body }
  })

  mount(
    api,
    listArticleEvents,
    readEventDetails,
    async ({ input: { params }, rows, locale, deps: { read, clock } }) => {
      const article = requireRow(await read(findArticleRow, rows.articles, params.id))
      return { body: wholeList(await read(findEventsOfArticle, rows, article.id, locale, clock())) }
    },
  )

  mount(api, getEventIcal, readEvents, async ({ input, rows, caller, locale, deps }) => {
    const row = requireRow(await deps.read(findEventRow, rows, input.params.id))
    return await sendIcal(row, readerOf(caller), locale, deps)
  })
}
