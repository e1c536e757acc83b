import '../../ui/card.css'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { canEnter } from '#contract/access.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { shortDate } from '../../ui/wall-clock.ts'
import { Thread } from '../comments/Thread.tsx'
import { FileRows } from '../documents/FileRows.tsx'
import { rowsOfOne } from '../representations/rows-of-one.ts'
import { Whose } from '../representations/Whose.tsx'
import type { Parts } from './BulletinItem.tsx'
import { BulletinText } from './BulletinText.tsx'
import { useBulletins } from './queries.ts'
import { useMarkRead } from './useMarkRead.ts'

const route = getRouteApi('/$locale/intra/bulletins/$id')

/** An opened bulletin is read. */
const useReadOnOpening = (parts: Parts): boolean => {
  const { markRead, saveFailed } = useMarkRead()
  useEffect(() => markRead(parts))
  return saveFailed
}

const Content = ({ parts }: { readonly parts: Parts }) => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const saveFailed = useReadOnOpening(parts)
  const [bulletin] = parts
  const { files, eventId } = bulletin
  return (
    <div className="grid">
      {saveFailed && <SaveFailedNotice announced />}
      <article className="card">
        {parts.map(({ person }) => (
          <Whose key={person} person={person} />
        ))}
        <InItsLanguage of={bulletin} part="text">
          <BulletinText html={bulletin.text} />
        </InItsLanguage>
        {canEnter('services', member) && files.length > 0 && (
          <FileRows files={files} label={text('participation.files')} />
        )}
        {eventId !== null && (
          <Link className="go" to="/$locale/intra/meetings" params={{ locale }} hash={`event-${eventId}`}>
            {text('bulletin.event')}
            <ArrowRight aria-hidden="true" />
          </Link>
        )}
      </article>
      <Thread place="bulletin" placeId={bulletin.id} title={bulletin.title} isOpen={bulletin.comments} />
    </div>
  )
}

/** One bulletin; opening it marks it as read, also offline. */
export const BulletinScreen = () => {
  const id = Number(route.useParams().id)
  const { locale } = useApp()
  const text = useText()
  const { shown, failed, retry } = useBulletins()
  const parts = rowsOfOne(shown ?? []).find(([one]) => one.id === id)
  return (
    <>
      <div className="page-head">
        <Link className="go" to="/$locale/intra/bulletins" params={{ locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('bulletin.all')}
        </Link>
        <PageTitle name={parts?.[0].title ?? text('bulletin.title')}>
          {parts === undefined ? text('bulletin.title') : <InItsLanguage of={parts[0]} part="title" />}
        </PageTitle>
        {parts !== undefined && (
          <p>
            {text('bulletin.from.until', {
              name: parts[0].sender ?? text('bulletin.former'),
              day: shortDate(parts[0].sentAt, locale),
              end: shortDate(parts[0].endsOn, locale),
            })}
          </p>
        )}
      </div>
      {failed && <LoadFailed onRetry={retry}>{text('bulletin.failed')}</LoadFailed>}
      {shown !== undefined && parts === undefined && <p>{text('bulletin.gone')}</p>}
      {parts !== undefined && <Content key={id} parts={parts} />}
    </>
  )
}
