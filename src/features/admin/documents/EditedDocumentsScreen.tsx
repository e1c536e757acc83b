import '../sheets/sheets.css'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Rows } from '../Rows.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import { editedDocumentsQuery } from './queries.ts'
import { UploadDocument } from './UploadDocument.tsx'

/** Minutes, rules and files of events. */
export const EditedDocumentsScreen = () => {
  const text = useText()
  const query = useQuery(editedDocumentsQuery(useApp()))
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.documents')}</PageTitle>
        <p>{text('admin.documents.intro')}</p>
      </div>
      <UploadDocument />
      <section className="grid" aria-labelledby="documents">
        <h2 id="documents">{text('admin.documents.all')}</h2>
        <Rows query={query} rows={query.data} none={text('admin.documents.none')} className="admin-sheets">
          {(document) => <DocumentRow key={document.id} document={document} />}
        </Rows>
      </section>
    </>
  )
}
