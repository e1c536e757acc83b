import * as styles from './feeds.css'
import { useRef, useState } from 'react'
import { QuietButton } from '../../ui/Button.tsx'
import { focusAfter } from '../../ui/focus-after.ts'
import { Outcome } from '../../ui/form/Outcome.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { FeedAddress } from './FeedAddress.tsx'
import { FeedAlarm } from './FeedAlarm.tsx'
import { EndFeed, RenewFeed } from './FeedChanges.tsx'
import { FeedTentative } from './FeedTentative.tsx'
import { HowToSubscribe } from './HowToSubscribe.tsx'
import { useFeed } from './useFeed.ts'

type Done = 'renewed' | 'ended'

/** The band's dates in the member's own calendar: an address to subscribe to, what it contains, and how to end it. */
export const CalendarFeed = () => {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const { feed, problem, busy, retry, set, renew, end } = useFeed()
  const [done, setDone] = useState<Done | null>(null)
  /** The pressed button is removed by its own action. */
  const after = async (change: Promise<boolean>, what: Done | null) => {
    const pressed = document.activeElement
    setDone(null)
    if (!(await change)) return
    setDone(what)
    focusAfter(heading.current, pressed)
  }
  const address = feed?.address ?? null
  return (
    <section className={`card ${styles.feed}`} aria-labelledby="calendar-feed" aria-busy={busy || undefined}>
      <h2 id="calendar-feed" ref={heading} tabIndex={-1}>
        {text('feed.title')}
      </h2>
      <p>{text('feed.intro')}</p>
      {feed === undefined && problem === 'server' && <LoadFailed onRetry={retry}>{text('feed.failed')}</LoadFailed>}
      {feed === undefined && problem === null && <i className="sk sk--control" aria-hidden="true" />}
      {feed !== undefined && address === null && (
        <div className="buttons">
          <QuietButton blocked={busy} onClick={() => void after(set({}), null)}>
            {text('feed.make')}
          </QuietButton>
        </div>
      )}
      {feed !== undefined && address !== null && (
        <>
          <FeedAddress address={address} />
          <FeedAlarm alarm={feed.alarm} onChange={(alarm) => void set({ alarm })} />
          <FeedTentative tentative={feed.tentative} onChange={(tentative) => set({ tentative })} />
          <HowToSubscribe />
          <div className="buttons">
            <RenewFeed onRenew={() => void after(renew(), 'renewed')} />
            <EndFeed onEnd={() => void after(end(), 'ended')} />
          </div>
        </>
      )}
      <Outcome role="status">
        {done !== null && <Note kind="ok">{text(`feed.${done}`)}</Note>}
        {(problem === 'offline' || (problem === 'server' && feed !== undefined)) && (
          <Note kind={problem === 'offline' ? 'wait' : 'bad'}>{text(`feed.${problem}`)}</Note>
        )}
      </Outcome>
    </section>
  )
}
