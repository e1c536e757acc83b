import * as styles from './pictures.css'
import { Link } from '@tanstack/react-router'
import type { PictureUse } from '#contract/pictures.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'

/** Routes of the editors of the places that show pictures. */
const editors = {
  event: '/$locale/intra/admin/events/$id',
  article: '/$locale/intra/admin/articles/$id',
  shop_item: '/$locale/intra/admin/shop/$id',
} as const

const Place = ({ use: { place, id, title } }: { readonly use: PictureUse }) => {
  const { locale } = useApp()
  const text = useText()
  const label = text(`admin.picture.use.${place}`, { title })
  if (place === 'page_text')
    return (
      <Link to="/$locale/intra/admin/page-texts" params={{ locale }}>
        {label}
      </Link>
    )
  if (id === null || place === 'header' || place === 'other') return label
  return (
    <Link to={editors[place]} params={{ locale, id: `${id}` }}>
      {label}
    </Link>
  )
}

/** The places that show a picture, each with a link to its editor. */
export const Uses = ({ uses }: { readonly uses: readonly PictureUse[] }) => {
  const text = useText()
  return (
    <div className={styles.adminPictureUses}>
      <h3>{text('admin.picture.uses')}</h3>
      {uses.length === 0 ? (
        <p>{text('admin.picture.uses.none')}</p>
      ) : (
        <ul>
          {uses.map((use) => (
            <li key={`${use.place} ${use.id}`}>
              <Place use={use} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
