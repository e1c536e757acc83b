import '../../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import * as v from 'valibot'
import type { StaticFile } from '#contract/documents.ts'
import { DocumentTitle } from '#contract/edited-documents.ts'
import { addToFolder, removeFromFolder } from '#contract/folders.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { RemoveButton, RemoveLabel } from '../../admin/edit/RemoveRow.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { nameOfGroup } from '../../groups/name.ts'
import { documentsQuery, foldersQuery } from '../queries.ts'
import { documentFields } from './document-noun.ts'
import { UploadForm } from './UploadForm.tsx'

const route = getRouteApi('/$locale/intra/documents/$id')

const fields = { title: documentFields.title }
const rules = v.object({ title: DocumentTitle })

interface DocumentProps {
  readonly folderId: number
  readonly document: StaticFile
}

const Document = ({ folderId, document: { id, title, size } }: DocumentProps) => {
  const { call } = useApp()
  const text = useText()
  return (
    <li className="card">
      <h3>{title}</h3>
      <p className="soft small num">{formatBytes(size)}</p>
      <RemoveButton
        noun="file"
        button={<RemoveLabel name={title} />}
        title={text('admin.document.remove.title', { name: title })}
        detail={text('folder.remove.detail')}
        yes={text('admin.remove')}
        remove={() => call(removeFromFolder, { params: { id: folderId, file: id } })}
      />
    </li>
  )
}

const Documents = ({ folderId }: Pick<DocumentProps, 'folderId'>) => {
  const { call } = useApp()
  const text = useText()
  const { data, isError, refetch } = useQuery(documentsQuery({ call }))
  const documents = data?.filter(({ folder }) => folder === folderId)
  return (
    <>
      <UploadForm
        fields={fields}
        rules={rules}
        send={(file, query) => call(addToFolder, { params: { id: folderId }, query }, { file })}
      />
      <section className="grid" aria-labelledby="folder-documents">
        <h2 id="folder-documents">{text('folder.documents')}</h2>
        {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
        {documents === undefined && !isError && <RowsSkeleton />}
        {documents?.length === 0 && <p className="empty">{text('downloads.folder.empty')}</p>}
        {documents !== undefined && documents.length > 0 && (
          <ul className="grid">
            {documents.map((document) => (
              <Document key={document.id} folderId={folderId} document={document} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

/** A folder for whoever adds and removes documents in it. */
export const FolderScreen = () => {
  const folderId = Number(route.useParams().id)
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { data, isError, refetch } = useQuery(foldersQuery(app))
  const folder = data?.find(({ id, writes }) => id === folderId && writes)
  return (
    <>
      <div className="page-head">
        <Link className="go" to="/$locale/intra/documents" params={{ locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('folder.back')}
        </Link>
        <PageTitle>{folder === undefined ? text('admin.noun.folder') : nameOfGroup(folder, locale)}</PageTitle>
      </div>
      {data === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
      )}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && folder === undefined && <p className="empty">{text('folder.unknown')}</p>}
      {folder !== undefined && (
        <div className="grid">
          <Documents folderId={folderId} />
        </div>
      )}
    </>
  )
}
