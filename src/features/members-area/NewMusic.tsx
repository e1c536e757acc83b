import * as styles from './overview.css'
import { Link } from '@tanstack/react-router'
import { toWireTime } from '#contract/clock.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { date } from '../../ui/wall-clock.ts'
import { useCurrentRepertoire } from '../repertoires/useCurrentRepertoire.ts'
import { newMusic, newRepertoires } from './new-music.ts'

const shownAtMost = 4

const Skeleton = () => (
  <section className="card skeleton" aria-hidden="true">
    <i className="sk sk--title" />
    <i className="sk" />
    <i className="sk" />
  </section>
)

/** Recent additions to the repertoire and repertoires that have just begun; renders nothing if there are none. */
export const NewMusic = () => {
  const { locale, now } = useApp()
  const { member } = useMember()
  const text = useText()
  const { programmes, failed } = useCurrentRepertoire()
  const isKnown = programmes?.every(({ compositions }) => compositions !== undefined) ?? false
  if (!isKnown && !failed) return <Skeleton />
  const begun = newRepertoires(programmes ?? [], now())
  const pieces = newMusic(programmes ?? [], member, now())
  if (begun.length + pieces.length === 0) return null
  return (
    <section className="card" aria-labelledby="new-music">
      <h2 id="new-music">{text('intra.new')}</h2>
      <ul className={`leaders ${styles.newMusic}`}>
        {begun.map(({ id, name, dateStart }) => (
          <li key={`repertoire ${id}`}>
            <Link to="/$locale/intra/repertoire" params={{ locale }}>
              {text('intra.new.repertoire', { name })}
            </Link>
            <span className="dots" />
            <span className="soft small">{date(dateStart, locale)}</span>
          </li>
        ))}
        {pieces.slice(0, shownAtMost).map(({ id, title, since }) => (
          <li key={id}>
            <Link to="/$locale/intra/repertoire/composition/$id" params={{ locale, id: String(id) }}>
              {title}
            </Link>
            <span className="dots" />
            <span className="soft small">{date(toWireTime(new Date(since)), locale)}</span>
          </li>
        ))}
      </ul>
      {pieces.length > shownAtMost && (
        <p className="soft small">{text('intra.next.more', { count: pieces.length - shownAtMost })}</p>
      )}
    </section>
  )
}
