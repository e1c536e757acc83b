import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { FoldedOnPhone } from '../../admin/FoldedOnPhone.tsx'
import { useChosenRows } from '../../admin/table/useChosenRows.ts'
import { WholeTable } from '../../admin/table/WholeTable.tsx'
import { DocumentDetails, documentColumns } from './DocumentDetails.tsx'
import { MoveChosen } from './MoveChosen.tsx'
import { editedDocumentsQuery, editedFoldersQuery } from './queries.ts'
import { UploadDocument } from './UploadDocument.tsx'

/** Minutes, rules and files of events. */
export const EditedDocumentsScreen = () => {
  const app = useApp()
  const text = useText()
  const query = useQuery(editedDocumentsQuery(app))
  const { data: folders = [] } = useQuery(editedFoldersQuery(app))
  const chosen = useChosenRows()
  return (
    <AdminPage title="admin.documents" intro="admin.documents.intro">
      <FoldedOnPhone label="admin.document.new">
        <UploadDocument />
      </FoldedOnPhone>
      <section className="grid" aria-labelledby="documents">
        <h2 id="documents">{text('admin.documents.all')}</h2>
        <MoveChosen documents={(query.data ?? []).filter(({ id }) => chosen.has(`${id}`))} onMoved={chosen.clear} />
        <WholeTable
          label={text('admin.documents.all')}
          columns={documentColumns(text, app.locale, folders)}
          query={query}
          chosen={chosen}
          keyOf={({ id }) => `${id}`}
          nameOf={({ title }) => title}
          detail={(document) => <DocumentDetails document={document} />}
          none={text('admin.documents.none')}
          initial={{}}
        />
      </section>
    </AdminPage>
  )
}
