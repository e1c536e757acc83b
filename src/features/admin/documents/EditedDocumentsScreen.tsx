import '../sheets/sheets.css'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import { editedDocumentsQuery } from './queries.ts'
import { UploadDocument } from './UploadDocument.tsx'

/** Minutes, rules and what events give away. */
export const EditedDocumentsScreen = () => {
  const text = useText()
  const { data, isError, refetch } = useQuery(editedDocumentsQuery(useApp()))
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.documents')}</PageTitle>
        <p>{text('admin.documents.intro')}</p>
      </div>
      <UploadDocument />
      <section className="grid" aria-labelledby="documents">
        <h2 id="documents">{text('admin.documents.all')}</h2>
        {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
        {data === undefined && !isError && <RowsSkeleton />}
        {data?.length === 0 && <p>{text('admin.documents.none')}</p>}
        {data !== undefined && (
          <ul className="admin-sheets">
            {data.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
