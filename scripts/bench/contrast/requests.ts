/** What is asked for, and whether there is a photograph to do it to. */
interface Request {
  readonly instructions: string
  readonly onPhotograph: boolean
}

const ON_PHOTOGRAPHS = [
  'Write "Summer in the city" on it',
  'Add the caption "Where it all began" at the bottom',
  'put SALE in the top left corner',
  'Write "© Maria Lindqvist" in the lower right, small',
  'add a tiled watermark "PREVIEW"',
  'Add the quote "The best way out is always through" by Robert Frost',
  'make a meme: "NOBODY:" at the top and "ME AT 3 AM" at the bottom',
  'add a badge with "-30 %" in the top right corner',
  'write "Breathe" in an elegant script in the middle',
  'Add a ribbon that says "Grand opening" at the bottom',
  'Write "Hello there!" in a speech bubble at the top left',
  'label it "Exhibit A" on a strip at the bottom',
  'Make it black and white and write "1969" in the bottom left corner',
  'blur it a little and write "Open mic night", below it "Every Thursday at 8 pm" and "Free entry"',
  'write "draft" across it, diagonally',
  'write "Caffè, crème brûlée & schnapps" at the top in a retro typeface',
  'Write "こんにちは" in the middle and "Привет" at the bottom',
  'write "You did it 🎉🎉" at the top',
  'brighten it and write "Morning light" on the left',
  'add a thick white border and write "Lisbon, May 2026" at the bottom',
]

const FROM_NOTHING = [
  'a birthday invitation: "Emma turns 6", Saturday 12 June, 3 pm, 14 Oak Lane, with balloons',
  'price list: Coffee 2.50, Tea 2.20, Espresso 2.00, Cake 3.80',
  'A poster for a jazz concert: "Blue Night", Friday 9 pm, Harbour Hall, tickets from 12 €',
  'a quote card: "Stay hungry, stay foolish" by Steve Jobs, pastel',
  'business card: Anna Berg, Architect, anna@berg.se, +46 70 123 45 67',
  'red banner 3:1 with OPEN in white',
  'a certificate for Tom Miller for finishing the marathon',
  'chalkboard menu: Soup 6.50, Pasta 11.00, Tiramisu 5.50',
  'a door sign that says "Please knock"',
  'a red circle on a grey background with "-30 %" in it',
  'happy new year 2027 card with fireworks and champagne',
  'sign with a BIG "STOP" and small "private road"',
  'wedding invitation in gold and navy for Lisa and Paul, 4 September, Lakeside Manor',
  'a flyer for a yard sale with a rainbow gradient background that says "Everything must go"',
  'a yellow sticker with "Fragile" on it',
]

/** Ordinary requests with text, to photographs and to nothing. */
export const REQUESTS: readonly Request[] = [
  ...ON_PHOTOGRAPHS.map((instructions) => ({ instructions, onPhotograph: true })),
  ...FROM_NOTHING.map((instructions) => ({ instructions, onPhotograph: false })),
]
