export const shopTag = (ownerId: string): string => `store-${ownerId}`;

/** The tag of a store's photos: each stays as it is until it is deleted. */
export const photosTag = (ownerId: string): string => `photos-${ownerId}`;

/** The tag of all pages of all shops: another release makes them differently. */
export const ALL_SHOPS = 'shops';
