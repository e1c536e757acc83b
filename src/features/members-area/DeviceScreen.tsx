import '../repertoires/repertoire.css'
import { Link } from '@tanstack/react-router'
import { canEnter } from '#contract/access.ts'
import { useFlag } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { KeptDocuments } from '../documents/KeptDocuments.tsx'
import { CalendarFeed } from '../feeds/CalendarFeed.tsx'
import { Reminders } from '../notifications/Reminders.tsx'
import { PendingList } from '../outbox/PendingList.tsx'
import { OwnData } from '../persons/OwnData.tsx'
import { InstallCard } from '../sheets/InstallOffer.tsx'
import { SavedPieces } from './SavedPieces.tsx'

/**
 * The member's page for this device: changes not sent yet, notifications, saved music, the calendar feed, the sign-out,
 * and the data that the band stores about them.
 */
export const DeviceScreen = () => {
  const { locale, session } = useApp()
  const { member, local } = useMember()
  const text = useText()
  const full = useFlag(local.storageFull)
  return (
    <>
      <PageHead title={text('selfservice.title')} />
      <div className="grid">
        {full && (
          <Note kind="bad" announced>
            {text('device.full')}
          </Note>
        )}
        <section className="card">
          <h2>{text('outbox.title')}</h2>
          <PendingList />
        </section>
        {canEnter('services', member) && <Reminders />}
        <InstallCard />
        {canEnter('library', member) && (
          <section className="card">
            <h2>{text('device.title')}</h2>
            <SavedPieces />
          </section>
        )}
        {canEnter('services', member) && (
          <section className="card">
            <h2>{text('device.documents')}</h2>
            <KeptDocuments />
          </section>
        )}
        {canEnter('services', member) && <CalendarFeed />}
        <section className="card">
          <h2>{text('device.leave')}</h2>
          <p>{text('device.leave.detail', { name: member.label })}</p>
          <div className="buttons">
            <QuietButton
              onClick={() => session.signOut().catch((error: unknown) => console.warn('sign_out.failed', error))}
            >
              {text('layout.account.sign_out')}
            </QuietButton>
          </div>
        </section>
        {canEnter('account', member) && <OwnData />}
        <p>
          <Link to="/$locale/licences" params={{ locale }}>
            {text('layout.nav.licences')}
          </Link>
        </p>
      </div>
    </>
  )
}
