import { MAX_IMAGE_BYTES } from '../../../jobs/choices.ts'
import { fill, freshId, h, nameTag, pictureOrName } from '../dom.ts'
import { byteSize } from '../format.ts'

const TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/tiff',
  'image/gif',
  'image/heic',
  'image/heif',
]

export interface PictureField {
  readonly name: string
  readonly element: HTMLElement
  /** The chosen pictures, in order. */
  pictures(): (File | string)[]
  /** The first chosen picture whose bytes this page has. */
  firstFile(): File | undefined
  /** Adds files that were dropped or pasted elsewhere. Returns false if it takes no more. */
  add(files: readonly File[]): boolean
  setFault(message: string | undefined): void
  /** Replaces the chosen pictures. */
  take(pictures: readonly (File | string)[]): void
}

export interface PictureFieldOptions {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly max: number
}

interface Chosen {
  readonly picture: File | string
  readonly preview: string
}

/** Pictures by file dialogue, drag and drop, paste or address, up to `max`. */
export function pictureField({ name, label, hint, max }: PictureFieldOptions): PictureField {
  const id = freshId(name)
  let chosen: Chosen[] = []
  const list = h('ul', { class: 'chosen', 'aria-label': `Chosen: ${label}` })
  const fault = h('p', { class: 'fault', id: `${id}-fault`, role: 'alert' })
  const input = h('input', {
    id,
    type: 'file',
    class: 'visually-hidden',
    accept: TYPES.join(','),
    multiple: max > 1,
    'aria-describedby': `${id}-hint ${id}-fault`,
    onchange: () => {
      add([...(input.files ?? [])])
      input.value = ''
    },
  })
  const address = h('input', {
    type: 'url',
    placeholder: 'or an address: https://…',
    'aria-label': `${label}: address of a picture`,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      addAddress()
    },
    onchange: () => addAddress(),
  })
  const zone = h(
    'div',
    {
      class: 'zone',
      ondragover: (event: DragEvent) => {
        event.preventDefault()
        zone.classList.add('over')
      },
      ondragleave: () => zone.classList.remove('over'),
      ondrop: (event: DragEvent) => {
        event.preventDefault()
        zone.classList.remove('over')
        add([...(event.dataTransfer?.files ?? [])])
      },
    },
    input,
    h('label', { for: id, class: 'choose' }, max === 1 ? 'Choose a picture' : 'Choose pictures'),
    h('span', {}, ', drop or paste'),
    address,
  )

  function add(files: readonly File[]): boolean {
    if (files.length === 0) return true
    const large = files.find(({ size }) => size > MAX_IMAGE_BYTES)
    if (large !== undefined) {
      setFault(`${large.name} has ${byteSize(large.size)}; a picture may have ${MAX_IMAGE_BYTES / 2 ** 20} MB.`)
      return true
    }
    // A field for one picture takes the latest one.
    if (max === 1) take([])
    const room = max - chosen.length
    if (room <= 0) {
      setFault(`At most ${max} pictures.`)
      return false
    }
    for (const file of files.slice(0, room)) chosen.push(choose(file))
    setFault(files.length > room ? `At most ${max} pictures: the first ${room} were taken.` : undefined)
    render()
    return true
  }

  function addAddress(): void {
    const text = address.value.trim()
    if (text === '') return
    const isAddress = URL.canParse(text) && /^(https?|data):/i.test(text)
    if (isAddress && max === 1) take([])
    const room = isAddress && chosen.length < max
    if (!isAddress) setFault('An address starts with https: or http:.')
    else setFault(room ? undefined : `At most ${max} pictures.`)
    if (!room) return
    address.value = ''
    chosen.push(choose(text))
    render()
  }

  function remove(item: Chosen): void {
    chosen = chosen.filter((other) => other !== item)
    if (item.preview !== '') URL.revokeObjectURL(item.preview)
    render()
    input.focus()
  }

  function render(): void {
    const items = chosen.map((item, n) => {
      const title = typeof item.picture === 'string' ? item.picture : item.picture.name
      return h(
        'li',
        {},
        item.preview === '' ? nameTag(title) : pictureOrName(item.preview, title),
        h('button', { 'aria-label': `Remove ${title}`, onclick: () => remove(item) }, '×'),
        max > 1 && h('span', { class: 'number', 'aria-hidden': 'true' }, n + 1),
      )
    })
    fill(list, ...items)
    // The form is told of every change, whatever caused it.
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }

  function setFault(message: string | undefined): void {
    fault.textContent = message ?? ''
    zone.classList.toggle('faulty', message !== undefined)
  }

  function take(pictures: readonly (File | string)[]): void {
    for (const { preview } of chosen) if (preview !== '') URL.revokeObjectURL(preview)
    chosen = pictures.map(choose)
    render()
  }

  return {
    name,
    element: h(
      'div',
      { class: 'field', 'data-field': name },
      h('span', { class: 'label' }, label, ' ', h('span', { class: 'hint', id: `${id}-hint` }, hint)),
      zone,
      list,
      fault,
    ),
    pictures: () => chosen.map(({ picture }) => picture),
    firstFile: () => chosen.map(({ picture }) => picture).find((picture) => picture instanceof File),
    add,
    setFault,
    take,
  }
}

function choose(picture: File | string): Chosen {
  return { picture, preview: typeof picture === 'string' ? '' : URL.createObjectURL(picture) }
}
