import '../../ui/card.css'
import { useText } from '../../ui/intl.tsx'
import { rowsOfOne } from '../representations/rows-of-one.ts'
import { BulletinItem, isUnread } from './BulletinItem.tsx'
import { useBulletins } from './queries.ts'

/** The bulletins that the member, or somebody whom the member represents, has not read; renders nothing without any. */
export const UnreadBulletins = () => {
  const text = useText()
  const { shown } = useBulletins()
  const unread = rowsOfOne(shown ?? []).filter(isUnread)
  if (unread.length === 0) return null
  return (
    <section className="grid" aria-labelledby="unread-bulletins">
      <h2 id="unread-bulletins">{text('bulletin.unread', { count: unread.length })}</h2>
      <ul className="grid">
        {unread.map((parts) => (
          <BulletinItem key={parts[0].id} parts={parts} />
        ))}
      </ul>
    </section>
  )
}
