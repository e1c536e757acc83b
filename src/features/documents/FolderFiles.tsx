import { Link } from '@tanstack/react-router'
import type { StaticFile } from '#contract/documents.ts'
import type { DocumentFolder } from '#contract/folders.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { nameOfGroup } from '../groups/name.ts'
import { KeptRows } from './KeptRows.tsx'

interface FolderFilesProps {
  readonly folder: DocumentFolder
  readonly files: readonly StaticFile[]
}

/** The documents of a folder, and for whoever adds some the link to do so. */
export const FolderFiles = ({ folder, files }: FolderFilesProps) => {
  const { locale } = useApp()
  const text = useText()
  const name = nameOfGroup(folder, locale)
  return (
    <>
      {files.length === 0 ? (
        <p className="empty">{text('downloads.folder.empty')}</p>
      ) : (
        <KeptRows files={files} label={name} />
      )}
      {folder.writes && (
        <p>
          <Link className="go" to="/$locale/intra/documents/$id" params={{ locale, id: `${folder.id}` }}>
            {text('downloads.folder.edit')}
            <span className="visually-hidden">: {name}</span>
          </Link>
        </p>
      )}
    </>
  )
}
