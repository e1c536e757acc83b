import '../../ui/card.css'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { canEnter } from '#contract/access.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { rowsOfOne } from '../representations/rows-of-one.ts'
import { BulletinItem, isUnread, type Parts } from './BulletinItem.tsx'
import { useBulletins } from './queries.ts'

const BulletinList = ({ bulletins }: { readonly bulletins: readonly Parts[] }) => (
  <ul className="grid grid--two">
    {bulletins.map((parts) => (
      <BulletinItem key={parts[0].id} parts={parts} />
    ))}
  </ul>
)

/** The screen 'Mitteilungen': the unread ones, and those that were read, until their last day. */
export const BulletinsScreen = () => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const { shown, failed, retry } = useBulletins()
  const bulletins = shown && rowsOfOne(shown)
  const unread = bulletins?.filter(isUnread) ?? []
  const read = bulletins?.filter((parts) => !isUnread(parts)) ?? []
  return (
    <>
      <PageHead title={text('bulletin.title')} detail={text('bulletin.detail')} />
      <div className="grid">
        {canEnter('writing', member) && (
          <div className="go-row">
            <Link className="go" to="/$locale/intra/bulletins/sent" params={{ locale }}>
              {text('sent.title')}
              <ArrowRight aria-hidden="true" />
            </Link>
          </div>
        )}
        {failed && <LoadFailed onRetry={retry}>{text('bulletin.failed')}</LoadFailed>}
        {bulletins !== undefined && (
          <section className="grid" aria-labelledby="unread-bulletins">
            <h2 id="unread-bulletins">{text('bulletin.unread.title')}</h2>
            {unread.length === 0 ? (
              <p className="soft">{text('bulletin.unread.none')}</p>
            ) : (
              <BulletinList bulletins={unread} />
            )}
          </section>
        )}
        {read.length > 0 && (
          <section className="grid" aria-labelledby="read-bulletins">
            <h2 id="read-bulletins">{text('bulletin.read.title')}</h2>
            <BulletinList bulletins={read} />
          </section>
        )}
      </div>
    </>
  )
}
