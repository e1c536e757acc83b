import '../../../ui/card.css'
import * as adminStyles from '../../admin/admin.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { BulletinInput, type BulletinReaders, bulletinResource, EditedBulletin } from '#contract/edited-bulletins.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { State } from '../../../ui/State.tsx'
import { shortDate } from '../../../ui/wall-clock.ts'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { Edited } from '../../admin/edit/EditScreen.tsx'
import { RemoveButton } from '../../admin/edit/RemoveRow.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { FoldedRow } from '../../admin/FoldedRow.tsx'
import { Thread } from '../../comments/Thread.tsx'
import { bulletinFields } from './bulletin-fields.ts'
import { bulletinReadersQuery } from './queries.ts'

const route = getRouteApi('/$locale/intra/bulletins/sent/$id')

const Change = ({ bulletin }: { readonly bulletin: EditedBulletin }) => {
  const { call } = useApp()
  const text = useText()
  const { id, version } = bulletin
  const write = useWrite({
    noun: 'bulletin',
    schema: EditedBulletin,
    send: (body: object) =>
      call(bulletinResource.change, { params: { id }, headers: { 'if-match': ifMatch(version) }, body }),
  })
  return (
    <>
      <p className="soft small">{text('sent.edit.detail')}</p>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={bulletinFields}
        rules={BulletinInput}
        start={valuesOf(bulletinFields, bulletin)}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('sent.save')}
        onSend={(input) => void write.send(input)}
      />
    </>
  )
}

/** The persons who have read it, or have not. */
const Readers = ({ readers, read }: Pick<BulletinReaders, 'readers'> & { readonly read: boolean }) => {
  const text = useText()
  const names = readers.filter((one) => one.read === read)
  if (names.length === 0) return null
  return (
    <FoldedRow
      title={
        <State head={read ? 'full' : 'empty'} tone={read ? 'ok' : 'soft'}>
          {text(read ? 'sent.read' : 'sent.unread', { count: names.length })}
        </State>
      }
      facts={[]}
    >
      <ul>
        {names.map(({ uuid, label }) => (
          <li key={uuid}>{label}</li>
        ))}
      </ul>
    </FoldedRow>
  )
}

const Content = ({ bulletin, readers, unreached }: BulletinReaders) => {
  const { call, locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const { id, titleDe, sentAt, endsOn, comments, sender, addressed, seen, version } = bulletin
  const names = (all: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(all)
  return (
    <div className="grid">
      <p>
        {text('bulletin.from.until', {
          name: sender ?? text('bulletin.former'),
          day: shortDate(sentAt, locale),
          end: shortDate(endsOn, locale),
        })}
      </p>
      <section className="grid" aria-labelledby="readers">
        <h2 id="readers">{text('sent.seen', { seen, addressed })}</h2>
        <ul className={adminStyles.adminSheets}>
          <Readers readers={readers} read={false} />
          <Readers readers={readers} read />
        </ul>
        {unreached.length > 0 && (
          <p>{text('admin.ways.unreached', { count: unreached.length, names: names(unreached) })}</p>
        )}
      </section>
      <Thread place="bulletin" placeId={id} title={titleDe} isOpen={comments} />
      <ul className={adminStyles.adminSheets}>
        <FoldedRow title={<b>{text('sent.edit')}</b>} facts={[]}>
          <Change key={version} bulletin={bulletin} />
        </FoldedRow>
      </ul>
      <RemoveButton
        noun="bulletin"
        button={text('sent.remove')}
        title={text('sent.remove.title', { title: titleDe })}
        detail={text('sent.remove.detail')}
        yes={text('sent.remove')}
        remove={() => call(bulletinResource.remove, { params: { id } })}
        onRemoved={() => navigate({ to: '/$locale/intra/bulletins/sent', params: { locale } })}
      />
    </div>
  )
}

/** A bulletin for whoever manages it: who has read it, whom nothing reaches, its form, its removal. */
export const SentBulletinScreen = () => {
  const id = Number(route.useParams().id)
  const app = useApp()
  const { locale } = app
  const text = useText()
  const query = useQuery(bulletinReadersQuery(app, id))
  const bulletin = query.data?.bulletin
  const title = bulletin && (locale === 'de-ch' ? bulletin.titleDe : (bulletin.titleEn ?? bulletin.titleDe))
  return (
    <>
      <div className="page-head">
        <Link className="go" to="/$locale/intra/bulletins/sent" params={{ locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('sent.all')}
        </Link>
        <PageTitle>{title ?? text('sent.title')}</PageTitle>
      </div>
      <Edited query={query}>{(found) => <Content {...found} />}</Edited>
    </>
  )
}
