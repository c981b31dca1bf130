/** Rooms from outside this source tree, as vite.config.ts finds them. */
declare module "virtual:rooms" {
  const rooms: import("./table/room").Room[];
  export default rooms;
}
