import '../../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { StaticFile } from '#contract/documents.ts'
import { DocumentTitle } from '#contract/edited-documents.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { addToFolder, removeFromFolder, renameInFolder } from '#contract/folders.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { RemoveButton, RemoveLabel } from '../../admin/edit/RemoveRow.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
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

interface RenameProps extends DocumentProps {
  readonly onClose: () => void
}

const Rename = ({ folderId, document: { id, title, version }, onClose }: RenameProps) => {
  const { call } = useApp()
  const text = useText()
  const write = useWrite({
    noun: 'file',
    schema: StaticFile,
    send: (body: { readonly title: string }) =>
      call(renameInFolder, { params: { id: folderId, file: id }, headers: { 'if-match': ifMatch(version) }, body }),
    onSuccess: onClose,
  })
  return (
    <>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={fields}
        rules={rules}
        start={{ title }}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('admin.save')}
        onSend={(input) => void write.send(v.parse(rules, input))}
      >
        <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
      </ActionForm>
    </>
  )
}

interface ItemProps extends DocumentProps {
  readonly isRenamed: boolean
  readonly setRenamed: (id: number | null) => void
}

const Document = ({ folderId, document, isRenamed, setRenamed }: ItemProps) => {
  const { call } = useApp()
  const text = useText()
  const { id, title, size } = document
  return (
    <li className="card">
      <h3>{title}</h3>
      <p className="soft small num">{formatBytes(size)}</p>
      {isRenamed ? (
        <Rename folderId={folderId} document={document} onClose={() => setRenamed(null)} />
      ) : (
        <div className="buttons">
          <QuietButton onClick={() => setRenamed(id)}>
            {text('folder.rename')}
            <span className="visually-hidden">: {title}</span>
          </QuietButton>
        </div>
      )}
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
  // One form at a time: the ids of its fields are unique.
  const [renamed, setRenamed] = useState<number | null>(null)
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
              <Document key={document.id} {...{ folderId, document, setRenamed }} isRenamed={renamed === document.id} />
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
