const [WIDTH, HEIGHT] = [960, 720]

const drawn = new Map<number, Promise<File>>()

/** A picture for trying things out: hills under a low sun, in colours of `hue`, 0 to 360. */
export function samplePicture(hue: number): Promise<File> {
  const picture = drawn.get(hue) ?? draw(hue)
  drawn.set(hue, picture)
  return picture
}

async function draw(hue: number): Promise<File> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')!
  const sky = context.createLinearGradient(0, 0, 0, HEIGHT)
  sky.addColorStop(0, `hsl(${hue} 55% 32%)`)
  sky.addColorStop(1, `hsl(${hue + 130} 80% 78%)`)
  context.fillStyle = sky
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = `hsl(${hue + 150} 95% 85%)`
  context.beginPath()
  context.arc(WIDTH * 0.66, HEIGHT * 0.5, HEIGHT * 0.1, 0, 2 * Math.PI)
  context.fill()
  for (let ridge = 0; ridge < 4; ridge++) {
    context.fillStyle = `hsl(${hue + 20 * ridge} 35% ${46 - 11 * ridge}%)`
    context.beginPath()
    context.moveTo(0, HEIGHT)
    for (let x = 0; x <= WIDTH; x += 8) {
      const waves = Math.sin(x / (150 - 20 * ridge) + 2 * ridge) + 0.4 * Math.sin(x / 47 + 5 * ridge)
      context.lineTo(x, HEIGHT * (0.58 + 0.11 * ridge) - 34 * waves)
    }
    context.lineTo(WIDTH, HEIGHT)
    context.fill()
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  return new File([blob], `hills-${hue}.jpg`, { type: blob.type })
}
