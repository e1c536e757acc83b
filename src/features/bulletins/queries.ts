import { queryOptions } from '@tanstack/react-query'
import { getBulletinPicture, listBulletins } from '#contract/bulletins.ts'
import { getBulletinReferences, listSentBulletins } from '#contract/edited-bulletins.ts'
import { idOfBulletinPicture } from '#contract/rich-text.ts'
import { bulletinKind, overlayBulletins, type ShownBulletin } from '#device/outbox/kinds/bulletin.ts'
import { type RouterContext, useApp } from '../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../platform/session/endpoint-query.ts'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'

const kinds = [bulletinKind]

/** The bulletins for the member or a represented person, the newest first. */
export const useBulletins = (): Overlaid<unknown, readonly ShownBulletin[]> =>
  useOverlaid(kinds, bulletinsQuery(useApp()), overlayBulletins)

/** The bulletins as the server has them; the outbox is overlaid where they are shown. */
export const bulletinsQuery = (app: Pick<RouterContext, 'call' | 'locale'>) =>
  itemsQuery(
    app,
    ['bulletins', app.locale],
    listBulletins,
    { query: { for: 'all' } },
    { shows: ['bulletin', 'event', 'file', 'person', 'membership', 'group', 'representation'] },
  )

/** The address of bytes for <img>, which the device can store as text. */
const dataAddress = (bytes: ArrayBuffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(new Blob([bytes], { type: 'image/webp' }))
  })

/** A picture in the text of a bulletin. It never changes; once opened, it stays on the device. */
export const bulletinPictureQuery = ({ call }: Pick<RouterContext, 'call'>, uuid: string) =>
  queryOptions({
    queryKey: ['bulletin-picture', uuid],
    meta: { shows: [] },
    queryFn: async ({ signal }) => dataAddress(await call(getBulletinPicture, { params: { uuid } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the address that a browser can load for the address of a picture in a text. */
export const showBulletinPicture = async (
  app: Pick<RouterContext, 'call' | 'queryClient'>,
  src: string,
): Promise<string> => {
  const uuid = idOfBulletinPicture(src)
  return uuid === '' ? src : await app.queryClient.fetchQuery(bulletinPictureQuery(app, uuid))
}

/** The bulletins that the caller manages. Persisted, as what the form of a new one needs, so that one can be written offline. */
export const sentBulletinsQuery = ({ call }: Pick<RouterContext, 'call'>) =>
  itemsQuery(
    { call },
    ['sent-bulletins'],
    listSentBulletins,
    {},
    { staleTime: 0, shows: ['bulletin', 'event', 'group', 'membership', 'role'] },
  )

/** The persons to whom the caller may write, with events and documents. */
export const bulletinReferencesQuery = (app: Pick<RouterContext, 'call' | 'locale'>) =>
  endpointQuery(
    app,
    ['bulletin-references', app.locale],
    getBulletinReferences,
    {},
    { staleTime: 0, shows: ['event', 'file', 'group', 'person', 'membership', 'role'] },
  )
