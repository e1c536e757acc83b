import * as styles from './admin.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toWireTime } from '#contract/clock.ts'
import type { KeyedDraft } from '../../platform/offline/drafts.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { date, timeOfDay } from '../../ui/wall-clock.ts'
import type { RowList } from './entries.ts'

/** The first word of the key of a draft, by the list of its rows. */
const nouns: { readonly [List in RowList]?: string } = {
  '/$locale/intra/admin/articles': 'article',
  '/$locale/intra/admin/events': 'event',
  '/$locale/intra/admin/repertoires': 'repertoire',
  '/$locale/intra/admin/shop': 'shop_item',
}

const titleOf = ({ draft: { base, typed } }: KeyedDraft): string => {
  const values = { ...base, ...typed }
  return (values.titleDe ?? values.nameDe ?? values.name ?? '').trim()
}

/** The unsaved rows of a list on this device, each leading to its form. */
export const KeptDrafts = ({ list }: { readonly list: RowList }) => {
  const { session, locale } = useApp()
  const text = useText()
  const [drafts] = useState(() =>
    (session.local?.drafts.list() ?? []).flatMap((keyed) => {
      const [noun, id] = keyed.key.split('/')
      return noun === nouns[list] && id !== undefined ? [{ id, title: titleOf(keyed), at: keyed.draft.savedAt }] : []
    }),
  )
  if (drafts.length === 0) return null
  return (
    <ul className={styles.adminRows} aria-label={text('admin.drafts')}>
      {drafts.map(({ id, title, at }) => {
        const savedAt = toWireTime(new Date(at))
        return (
          <li key={id}>
            <Link to={`${list}/$id`} params={{ locale, id }}>
              <b>{title === '' ? text('admin.drafts.nameless') : title}</b>
              <span className="tag">{text('admin.drafts.draft')}</span>
              <span className="soft small">{`${date(savedAt, locale)} ${timeOfDay(savedAt)}`}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
