import { queryOptions } from '@tanstack/react-query'
import { getWholePicture, listEditedPictures, listPictureGroups } from '#contract/pictures.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The uploaded pictures, newest first. */
export const editedPicturesQuery = (app: Needs) =>
  itemsQuery(
    app,
    ['edited-pictures', app.locale],
    listEditedPictures,
    {},
    { ...fresh, shows: ['article', 'event', 'picture', 'shop_item'] },
  )

/** The groups that a picture may show, with those who have not agreed. */
export const pictureGroupsQuery = (app: Needs) =>
  itemsQuery(app, ['picture-groups'], listPictureGroups, {}, { ...fresh, shows: ['group', 'person'] })

/** A picture without its crop, which never changes. */
export const wholePictureQuery = ({ call }: Pick<Needs, 'call'>, id: number) =>
  queryOptions({
    queryKey: ['whole-picture', id],
    meta: { shows: [] },
    queryFn: async ({ signal }) =>
      new Blob([await call(getWholePicture, { params: { id } }, { signal })], { type: 'image/webp' }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
