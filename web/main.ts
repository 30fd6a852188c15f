import "./app.css"; // first: what parts say of themselves comes after
import { mount } from "svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
