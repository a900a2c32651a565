import { heads, type ToolWords } from '../../planner/words.ts'
import { KINDS } from './kinds.ts'

/**
 * What a sheet is called, how it is to look, and what it is for. `style` asks for a look and says nothing else; an
 * occasion is a part of what stands on the sheet, too.
 */
export const SHEET: ToolWords = {
  tool: 'sheet',
  traits: ['composes', 'once'],
  takes: [],
  pictures: 0,
  heads: heads(`
    sheet (kind=invitation): invitation|invite card?
    sheet (kind=greeting card): greeting|greetings|birthday|bday|christmas|xmas|easter|anniversary|sympathy|valentine|valentines|valentine's|wedding|congratulations|farewell card,
      thank you card|note,
      get well soon? card, good luck card, new year|year's card, mother's|mothers|father's|fathers day card
    sheet (kind=card): card
    sheet (kind=poster): poster, placard
    sheet (kind=flyer): flyer, flier, leaflet, handbill
    sheet (kind=menu): menu card|board?, wine|drinks|drink|cocktail|cocktails|beer|food|dessert list|menu|card
    sheet (kind=price list): price|prices list|sheet|board|card, pricelist, rate card, list of? prices,
      to do|shopping|packing|check|chore|guest|wish|bucket|grocery|task|tasks list, =checklist, =programme, schedule,
        timetable, agenda, itinerary,
      recipe card?, weekly|meal plan|planner
    sheet (kind=quote): quote|quotation|motto card|tile|poster|post|graphic|print?, saying card|tile|poster|post|graphic|print,
      this|that|these|my|our|favourite saying
    sheet (kind=certificate): certificate, diploma
    sheet (kind=badge): name? badge, name tag|card, nametag
    sheet (kind=banner): web|website|channel|youtube|facebook|linkedin|twitter? banner|header, channel art
    sheet (kind=sign): door|shop|office|garden|window|lawn|house|room|road|street|wifi|welcome|warning|wedding|toilet|bathroom|kitchen|parking|reserved? sign,
      signboard, door plate|hanger, place card, name plate, nameplate, table number|sign|card
    sheet (kind=business card): business|visiting|calling card
    sheet (kind=thumbnail): youtube|video? thumbnail
    sheet (kind=story): instagram|insta|ig|facebook|whatsapp? story
    sheet (kind=save the date): save the date|dates card?, save-the-date card?
    sheet (kind=ticket): admission|entry|entrance|event|raffle|concert|cinema|theatre|lottery|golden? ticket,
      boarding pass
    sheet (kind=voucher): gift? voucher|coupon, gift card|certificate
    sheet (kind=label): jar|bottle|product|address|gift|wine|jam|honey|beer|food|price|name? label, gift|luggage tag
    sheet (kind=cover): podcast|album|book|ebook|cd|playlist|magazine|report? cover
    sheet (kind=slide): title|opening|closing|presentation? slide, title card, end screen
    sheet (kind=notice): notice

    sheet (style, palette=pastel): pastel, soft|gentle|muted|delicate colour|tone
    sheet (style, palette=retro): retro, vintage, nostalgic, old fashioned|timey, 70s, 60s, 50s, seventies, sixties, fifties
    sheet (style, palette=elegant): elegant, classy, luxurious, luxury, formal, sophisticated, stylish, dignified,
      tasteful, refined, graceful, noble, fancy, posh, upscale, distinguished, ceremonial, timeless, classic, chic, smart
    sheet (style, palette=festive): festive, christmassy
    sheet (style, palette=party): cheerful, joyful, colourful, colorful, lively, vibrant, joyous, upbeat, jolly
    sheet (style, palette=corporate): corporate, professional, businesslike, official, serious, sober, trustworthy
    sheet (style, palette=chalkboard): chalk|black board, chalkboard, blackboard, chalk, chalked,
      look? like|as? written|drawn|painted on|in|with a|an|the? school|old|cafe|pub? chalkboard|blackboard|chalk
    sheet (style, palette=rustic): rustic, kraft, kraft paper, country, homely, cosy, cozy, earthy, farmhouse,
      handmade, homemade, autumnal, woodsy
    sheet (style, palette=modern): modern, contemporary, sleek, moody, edgy, trendy, futuristic, techy, urban, hip
    sheet (style, palette=minimal): minimal, minimalist, minimalistic, simple, clean, plain
    sheet (style, palette=romantic): romantic, dreamy
    sheet (style, palette=spooky): spooky, scary, creepy, eerie, haunted, ghostly, gothic
    sheet (style, palette=playful): playful, fun, funny, childish, kids, whimsical, silly, goofy, quirky, childlike
    sheet (style, palette=fresh): fresh, natural, springlike, airy, botanical, tropical, summery, floral
    sheet (style, palette=warning): warning, hazard
    sheet (style, palette=bold): bold, loud, striking, =eye-catching, eye catching, dramatic, punchy, attention grabbing

    sheet (ornament=bunting): bunting, string|row of flags|pennants, pennants
    sheet (ornament=rays): sun|light? rays, sunburst
    sheet (ornament=stitches): stitched|stitches|stitching edge|edges|border|frame|line?
    sheet (ornament=seal): seal, rosette
    sheet (ornament=wood): wood|wooden look|background|texture|board|grain

    sheet (occasion, palette=party, heading=Happy birthday): birthday, bday
    sheet (occasion, palette=party): party, celebration, jubilee, fete, festival, carnival, fair
    sheet (occasion, palette=festive, heading=Merry Christmas): christmas, xmas
    sheet (occasion, palette=festive, heading=Happy New Year): new year|year's, new years|year's eve
    sheet (occasion, palette=fresh, heading=Happy Easter): easter
    sheet (occasion, palette=spooky, heading=Happy Halloween): halloween
    sheet (occasion, palette=romantic, heading=Happy Valentine's Day): valentine, valentines, valentine's
    sheet (occasion, palette=romantic, heading=Happy anniversary): anniversary
    sheet (occasion, palette=romantic, heading=Happy Mother's Day): mother's|mothers day
    sheet (occasion, palette=fresh, heading=Happy Father's Day): father's|fathers day
    sheet (occasion, palette=elegant, heading=Congratulations): wedding, engagement
    sheet (occasion, palette=party, heading=Congratulations): congratulations, graduation
    sheet (occasion, palette=pastel): baby shower, christening, baptism
    sheet (occasion, palette=fresh, heading=Get well soon): get well
    sheet (occasion, palette=romantic, heading=Thank you): thank you
    sheet (occasion, palette=fresh, heading=Good luck): good luck, farewell
    sheet (occasion, palette=minimal, heading=With deepest sympathy): sympathy, condolence
    sheet (occasion, palette=sale): sale, discount, clearance, black friday
    sheet (occasion, palette=warning): warning, danger, caution
    sheet (occasion, palette=fresh): yoga, summer, spring, garden
  `),
  sheets: KINDS,
  lower: ({ preset: { kind, palette, heading, ornament }, scene: { coloursOf } }) => ({
    kind,
    palette,
    heading,
    ornament,
    colours_of: coloursOf,
  }),
}
