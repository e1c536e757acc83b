import { queryOptions } from '@tanstack/react-query'
import { getWholePicture, listEditedPictures } from '#contract/pictures.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The uploaded pictures, newest first. */
export const editedPicturesQuery = ({ call, locale }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-pictures', locale],
    queryFn: async ({ signal }) => (await call(listEditedPictures, {}, { signal }))._embedded.items,
  })

/** A picture without its crop. */
export const wholePictureQuery = ({ call }: Pick<Needs, 'call'>, id: number) =>
  queryOptions({
    queryKey: ['whole-picture', id],
    queryFn: async ({ signal }) =>
      new Blob([await call(getWholePicture, { params: { id } }, { signal })], { type: 'image/webp' }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
