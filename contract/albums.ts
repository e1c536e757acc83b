import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'
import { Foreign } from './locales.ts'
import { PictureLink } from './picture-link.ts'
import { WireTime } from './time.ts'

/** The gallery shows the albums of so many events. */
export const albumsShown = 12

/** The pictures of a public event, in the order of the editors. */
export const Album = v.object({
  eventId: v.number(),
  title: v.string(),
  foreign: Foreign,
  dateStart: WireTime,
  pictures: v.array(PictureLink),
})
export type Album = v.InferOutput<typeof Album>

/** The albums of the latest public events that have pictures, latest first. */
export const listAlbums = endpoint({
  method: 'GET',
  path: '/api/frontend/album',
  input: {},
  reply: listOf(Album),
})
