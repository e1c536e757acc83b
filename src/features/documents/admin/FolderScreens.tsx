import type { EditedFolder } from '#contract/edited-folders.ts'
import type { Locale } from '#i18n/intl.ts'
import { type Text, useText } from '../../../ui/intl.tsx'
import { EditRow } from '../../admin/edit/EditRow.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { type ListColumns, ListRows } from '../../admin/ListRows.tsx'
import { nameOfGroup } from '../../groups/name.ts'
import { folderNoun } from './folder-noun.ts'
import { editedFoldersQuery } from './queries.ts'

const columnsOf = (text: Text, locale: Locale): ListColumns<EditedFolder> => [
  {
    name: 'name',
    heading: 'admin.group.name',
    shown: 'always',
    value: (folder) => nameOfGroup(folder, locale),
  },
  {
    name: 'readers',
    heading: 'admin.folder.readers',
    value: ({ readers }) => text(`admin.folder.readers.${readers}`),
  },
  {
    name: 'files',
    heading: 'admin.documents',
    value: ({ files }) => files,
    cell: ({ files }) => text('folder.files', { count: files }),
  },
  { name: 'position', heading: 'admin.folder.position', isBare: true, value: ({ position }) => position },
]

/** All folders of documents. */
export const FoldersScreen = () => (
  <ListRows
    noun={folderNoun}
    create="admin.folder.new"
    intro="admin.folders.intro"
    rows={editedFoldersQuery}
    columns={columnsOf}
    none="admin.folders.none"
    initial={{ sort: 'position', order: 'ASC' }}
  />
)

/** The number of documents in the folder. */
const Content = ({ files }: Pick<EditedFolder, 'files'>) => {
  const text = useText()
  return <p className="soft">{text('folder.files', { count: files })}</p>
}

export const EditFolderScreen = () => (
  <EditRow noun={folderNoun} title="admin.noun.folder" intro={({ files }) => <Content files={files} />} />
)

export const NewFolderScreen = () => <NewRow noun={folderNoun} title="admin.folder.new" />
