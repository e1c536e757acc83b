import { Link } from '@tanstack/react-router'
import type { ShownBulletin } from '#device/outbox/kinds/bulletin.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { shortDate } from '../../ui/wall-clock.ts'
import { Whose } from '../representations/Whose.tsx'
import { useMarkRead } from './useMarkRead.ts'

/** A bulletin with the rows of the member and of represented persons. */
export type Parts = readonly [ShownBulletin, ...ShownBulletin[]]

export const isUnread = (parts: Parts): boolean => parts.some(({ read }) => !read)

/** A bulletin in a list: it is opened, or marked as read without being opened. */
export const BulletinItem = ({ parts }: { readonly parts: Parts }) => {
  const { locale } = useApp()
  const text = useText()
  const { markRead, saveFailed } = useMarkRead()
  const [bulletin] = parts
  const { id, title, sender, sentAt } = bulletin
  return (
    <li className={isUnread(parts) ? 'card card--ask' : 'card'}>
      <div>
        <Link className="go" to="/$locale/intra/bulletins/$id" params={{ locale, id: `${id}` }}>
          <InItsLanguage of={bulletin} part="title" />
        </Link>
        <p className="soft small">
          {text('bulletin.from', { name: sender ?? text('bulletin.former'), day: shortDate(sentAt, locale) })}
        </p>
        {parts.map(({ person }) => (
          <Whose key={person} person={person} />
        ))}
      </div>
      {isUnread(parts) && (
        <div className="buttons">
          <QuietButton onClick={() => markRead(parts)}>
            {text('bulletin.mark')}
            <span className="visually-hidden">: {title}</span>
          </QuietButton>
        </div>
      )}
      {saveFailed && <SaveFailedNotice announced />}
    </li>
  )
}
