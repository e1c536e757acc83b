import { useQueries } from '@tanstack/react-query'
import { bulletinPictureAddress, idOfBulletinPicture } from '#contract/rich-text.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { TrustedHtml } from '../../ui/TrustedHtml.tsx'
import { bulletinPictureQuery } from './queries.ts'

const source = / src="([^"]*)"/g

/** The text of a bulletin. Its pictures need the token of the member; without them their alternative texts are shown. */
export const BulletinText = ({ html }: { readonly html: string }) => {
  const app = useApp()
  const text = useText()
  const found = [...html.matchAll(source)].map(([, src = '']) => idOfBulletinPicture(src))
  const ids = [...new Set(found)].filter((uuid) => uuid !== '')
  const pictures = useQueries({ queries: ids.map((uuid) => bulletinPictureQuery(app, uuid)) })
  const loaded = new Map(ids.map((uuid, at) => [bulletinPictureAddress(uuid), pictures[at]?.data]))
  const shown = html.replace(source, (whole, src: string) => {
    if (!loaded.has(src)) return whole
    const data = loaded.get(src)
    return data === undefined ? '' : ` src="${data}"`
  })
  return (
    <>
      <TrustedHtml html={shown} />
      {pictures.some(({ isError }) => isError) && <p className="soft">{text('bulletin.pictures.missing')}</p>}
    </>
  )
}
