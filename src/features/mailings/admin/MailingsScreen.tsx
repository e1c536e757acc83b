import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListedMailing } from '#contract/mailings.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { EditHead } from '../../admin/edit/EditScreen.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { moment } from '../../operation/admin/job-in-words.ts'
import { mailingsQuery } from './queries.ts'

/** '41 delivered, 2 waiting, 1 refused'. */
export const countsInWords = ({ delivered, waiting, refused, withoutAddress }: ListedMailing['counts'], text: Text) =>
  [
    text('admin.mailing.count.delivered', { count: delivered }),
    ...(waiting > 0 ? [text('admin.mailing.count.waiting', { count: waiting })] : []),
    ...(refused > 0 ? [text('admin.mailing.count.refused', { count: refused })] : []),
    ...(withoutAddress > 0 ? [text('admin.mailing.count.without_address', { count: withoutAddress })] : []),
  ].join(', ')

interface MailingsScreenProps {
  readonly page: number
  readonly onPage: (page: number) => void
}

/** The sent mailings and how many persons they reached. */
export const MailingsScreen = ({ page, onPage }: MailingsScreenProps) => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const columns: readonly TableColumn<ListedMailing>[] = [
    {
      name: 'subject',
      heading: 'admin.mailing.subject',
      shown: 'always',
      cell: ({ uuid, subject }) => (
        <Link to="/$locale/intra/admin/people" params={{ locale }} search={{ view: 'mailings', show: uuid }}>
          {subject}
        </Link>
      ),
    },
    { name: 'at', heading: 'admin.mailing.at', shown: 'always', cell: ({ at }) => moment(at, locale) },
    { name: 'by', heading: 'admin.mailing.by', shown: 'always', cell: ({ by }) => by ?? text('admin.order.nobody') },
    {
      name: 'counts',
      heading: 'admin.mailing.counts',
      shown: 'always',
      cell: ({ counts }) => countsInWords(counts, text),
    },
  ]
  return (
    <>
      <EditHead list="/$locale/intra/admin/people" title={text('admin.mailings')}>
        <p>{text('admin.mailings.detail')}</p>
      </EditHead>
      <AdminTable
        label={text('admin.mailings')}
        columns={columns}
        query={useQuery(mailingsQuery(app, page))}
        keyOf={({ uuid }) => uuid}
        nameOf={({ subject }) => subject}
        none={text('admin.mailings.none')}
        choice={{}}
        onChoose={() => undefined}
        page={page}
        onPage={onPage}
      />
    </>
  )
}
